import type { YamlEdit } from './types';

type Container = Record<string | number, unknown>;

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null;
}

function isEmpty(value: unknown): boolean {
  return isContainer(value) && Object.keys(value).length === 0;
}

/**
 * The same edit on plain values: what the edited text must mean.
 * `undefined` when the edit makes no sense on the value.
 */
export function applyToValue(root: unknown, edit: YamlEdit): unknown {
  if (!isContainer(root)) return undefined;
  const copy = JSON.parse(JSON.stringify(root)) as Container;
  const parents: Container[] = [copy];
  for (const key of edit.path.slice(0, -1)) {
    const parent = parents[parents.length - 1];
    if (edit.op !== 'delete') parent[key] ??= {};
    const next = parent[key];
    if (!isContainer(next)) return undefined;
    parents.push(next);
  }
  const parent = parents[parents.length - 1];
  const key = edit.path[edit.path.length - 1];
  switch (edit.op) {
    case 'set':
      parent[key] = edit.value;
      return copy;
    case 'append': {
      const list = parent[key] ?? [];
      if (!Array.isArray(list)) return undefined;
      parent[key] = [...(list as unknown[]), edit.value];
      return copy;
    }
    case 'delete': {
      if (!(key in parent)) return undefined;
      if (Array.isArray(parent)) parent.splice(Number(key), 1);
      else delete parent[key];
      return copy;
    }
    default:
      return edit satisfies never;
  }
}

/** Equality of plain values, order of keys aside; a missing field equals an empty list or mapping. */
export function sameMeaning(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (a === undefined) return isEmpty(b);
  if (b === undefined) return isEmpty(a);
  if (!isContainer(a) || !isContainer(b)) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  if (Array.isArray(a) && Array.isArray(b) && a.length !== b.length) {
    return false;
  }
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every(key =>
    sameMeaning(a[key], b[key]),
  );
}
