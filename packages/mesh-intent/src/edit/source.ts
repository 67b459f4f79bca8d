import { isMap, isScalar, isSeq, visit } from 'yaml';
import type { Document, Node, Pair, YAMLMap, YAMLSeq } from 'yaml';
import type { JsonPath } from '../document';
import { columnOf, eolOf, isFlow, itemStart } from './layoutOf';

/** The text being edited with its parse. */
export interface Source {
  readonly text: string;
  readonly document: Document.Parsed;
  readonly eol: string;
  readonly indentSeq: boolean;
}

/** Replaces `[start, end)`. */
export interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** What an operation answers: splices of the text, or why it cannot be done. */
export type Spliced = readonly Splice[] | string;

/** A value's place in its parent. */
export interface Slot {
  readonly parent: YAMLMap | YAMLSeq;
  /** -1 when the parent has no such field or item. */
  readonly index: number;
  readonly node: Node | null;
}

function indentsSequences(text: string, document: Document.Parsed): boolean {
  let indented: boolean | undefined;
  visit(document, {
    Map(_key, map) {
      if (isFlow(map)) return undefined;
      for (const [index, pair] of map.items.entries()) {
        const { value } = pair;
        if (isSeq(value) && !isFlow(value) && value.items.length > 0) {
          indented =
            columnOf(text, itemStart(value, 0)) >
            columnOf(text, itemStart(map, index));
          return visit.BREAK;
        }
      }
      return undefined;
    },
  });
  return indented ?? true;
}

export function sourceOf(text: string, document: Document.Parsed): Source {
  return {
    text,
    document,
    eol: eolOf(text),
    indentSeq: indentsSequences(text, document),
  };
}

export function indexIn(
  parent: YAMLMap | YAMLSeq,
  key: string | number,
): number {
  if (isSeq(parent)) {
    const index = Number(key);
    return index >= 0 && index < parent.items.length ? index : -1;
  }
  return parent.items.findIndex(
    pair => isScalar(pair.key) && String(pair.key.value) === String(key),
  );
}

function nodeAt(parent: YAMLMap | YAMLSeq, index: number): Node | null {
  const item = parent.items[index] as Pair | Node;
  return (isSeq(parent) ? item : (item as Pair).value) as Node | null;
}

/** Finds the slot a path names; undefined when a parent on the way is not a mapping or list. */
export function slotAt(source: Source, path: JsonPath): Slot | undefined {
  let node: Node | null = source.document.contents;
  let slot: Slot | undefined;
  for (const key of path) {
    if (!isMap(node) && !isSeq(node)) return undefined;
    const index = indexIn(node, key);
    const next: Node | null = index < 0 ? null : nodeAt(node, index);
    slot = { parent: node, index, node: next };
    node = next;
  }
  return slot;
}

export function isEmptyValue(node: Node | null): boolean {
  return node === null || (isScalar(node) && node.value === null);
}
