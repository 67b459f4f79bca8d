import type { FindingFix } from '@causeway/mesh-intent';
import type { FormValues } from './types';

type Path = FindingFix['jsonPath'];

/** The values after a finding's fix; a fix without a value takes the field away. */
export function withFix(values: FormValues, fix: FindingFix): FormValues {
  return replaced(values, fix.jsonPath, fix.value) as FormValues;
}

function replaced(at: unknown, path: Path, value: unknown): unknown {
  if (path.length === 0) return value;
  const [key, ...rest] = path;
  if (typeof key === 'number') {
    const list = Array.isArray(at) ? [...at] : [];
    const next = replaced(list[key], rest, value);
    if (next === undefined) list.splice(key, 1);
    else list[key] = next;
    return list;
  }
  const kept = Object.entries(isRecord(at) ? at : {}).filter(
    ([name]) => name !== key,
  );
  const next = replaced(isRecord(at) ? at[key] : undefined, rest, value);
  return Object.fromEntries(next === undefined ? kept : [...kept, [key, next]]);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
