import { sameValue } from './sameValue';
import type { DiffEntry, DiffOp } from './types';

export function words(
  entry: DiffEntry,
  texts: Readonly<Record<DiffOp, string>>,
): string {
  return texts[entry.op];
}

export function short(ref: string | undefined): string {
  return ref === undefined ? 'the service' : ref.replace(/^.*\//, '');
}

export function quoted(value: unknown): string {
  const text =
    typeof value === 'object' ? JSON.stringify(value) : String(value);
  return `"${text.length > 80 ? `${text.slice(0, 79)}…` : text}"`;
}

export function valueOf<T>(entry: DiffEntry): T {
  return (entry.after ?? entry.before) as T;
}

/** Both values in words; an absent one is empty, and the sentences for it are not used. */
export function sideOf<T>(
  entry: DiffEntry,
  say: (value: T) => string,
): { readonly before: string; readonly after: string } {
  const side = (value: unknown) => (value === undefined ? '' : say(value as T));
  return { before: side(entry.before), after: side(entry.after) };
}

/** Names of the fields that differ between two plain values. */
export function changedFields(entry: DiffEntry): string {
  const before = (entry.before ?? {}) as Record<string, unknown>;
  const after = (entry.after ?? {}) as Record<string, unknown>;
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .filter(name => !sameValue(before[name], after[name]))
    .map(name => {
      if (before[name] === undefined) return `${name} ${quoted(after[name])}`;
      if (after[name] === undefined) return `no ${name} any more`;
      return `${name} ${quoted(before[name])} → ${quoted(after[name])}`;
    })
    .join(', ');
}

/** Every field of a plain value: "percent 20, minRetryConcurrency 3". */
export function allFields(value: unknown): string {
  const fields = Object.entries((value ?? {}) as Record<string, unknown>);
  return fields.length === 0
    ? 'the platform’s defaults'
    : fields.map(([name, field]) => `${name} ${String(field)}`).join(', ');
}
