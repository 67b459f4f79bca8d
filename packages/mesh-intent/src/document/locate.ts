import { isMap, isPair, isScalar, isSeq } from 'yaml';
import type { Node, Pair, ParsedNode } from 'yaml';

/** @public */
export type JsonPath = readonly (string | number)[];

function pairOf(node: unknown, key: string | number): Pair | undefined {
  if (!isMap(node)) return undefined;
  return node.items.find(
    pair => isScalar(pair.key) && String(pair.key.value) === String(key),
  );
}

function startOf(node: unknown): number | undefined {
  return (node as ParsedNode | null | undefined)?.range?.[0];
}

function offsetOfPair(pair: Pair, at: 'key' | 'value'): number | undefined {
  const value = pair.value as Node | null;
  if (at === 'value' && isScalar(value) && value.value !== null) {
    return startOf(value) ?? startOf(pair.key);
  }
  return startOf(pair.key);
}

/**
 * Offset of the field at `path`; of its nearest existing parent when the field is not there.
 * With `at: 'value'` the offset of a scalar's value, which is what an editor should underline.
 *
 * @public
 */
export function locate(
  root: Node | null,
  path: JsonPath,
  at: 'key' | 'value',
): number {
  let offset = startOf(root) ?? 0;
  let node: unknown = root;
  for (const [depth, key] of path.entries()) {
    const last = depth === path.length - 1;
    const next: unknown = isSeq(node)
      ? node.items[Number(key)]
      : pairOf(node, key);
    if (next === undefined || next === null) return offset;
    if (isPair(next)) {
      offset = offsetOfPair(next, last ? at : 'key') ?? offset;
      node = next.value;
    } else {
      offset = startOf(next) ?? offset;
      node = next;
    }
  }
  return offset;
}
