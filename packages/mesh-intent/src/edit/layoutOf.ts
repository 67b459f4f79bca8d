import { isMap, isPair, isScalar, isSeq } from 'yaml';
import type { CST, Node, Pair, ParsedNode, YAMLMap, YAMLSeq } from 'yaml';

/** Start of the next line; the end of the text when there is none. */
export function nextLine(text: string, offset: number): number {
  const at = text.indexOf('\n', offset);
  return at < 0 ? text.length : at + 1;
}

/** Start of the line `offset` stands in. */
export function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

export function columnOf(text: string, offset: number): number {
  return offset - lineStart(text, offset);
}

export function eolOf(text: string): string {
  const at = text.indexOf('\n');
  return at > 0 && text[at - 1] === '\r' ? '\r\n' : '\n';
}

export function isFlow(node: YAMLMap | YAMLSeq): boolean {
  return node.srcToken?.type === 'flow-collection';
}

export function isBlockScalar(node: unknown): boolean {
  return (
    isScalar(node) &&
    (node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED')
  );
}

function sourceItem(
  collection: YAMLMap | YAMLSeq,
  index: number,
): CST.CollectionItem | undefined {
  const token = collection.srcToken;
  if (token === undefined || !('items' in token)) return undefined;
  if (token.type !== 'flow-collection') return token.items[index];
  // A trailing comma or a comment before the bracket is an item of its own without a value.
  return token.items.filter(item => item.key || item.value || item.sep)[index];
}

function colonEnd(item: CST.CollectionItem | undefined): number | undefined {
  const colon = item?.sep?.find(token => token.type === 'map-value-ind');
  return colon === undefined ? undefined : colon.offset + colon.source.length;
}

function blockScalarEnd(text: string, end: number): number {
  // The range of a block scalar covers its last line break, which belongs to the layout, not to the value.
  if (text[end - 1] !== '\n') return end;
  return text[end - 2] === '\r' ? end - 2 : end - 1;
}

function valueEnd(text: string, node: Node | null): number | undefined {
  if (node === null) return undefined;
  const { range } = node as ParsedNode;
  if (isBlockScalar(node)) return blockScalarEnd(text, range[1]);
  if (isScalar(node)) {
    // An empty value has no text of its own; the colon before it ends the pair.
    return range[1] > range[0] ? range[1] : undefined;
  }
  if ((isMap(node) || isSeq(node)) && !isFlow(node) && node.items.length > 0) {
    return itemEnd(text, node, node.items.length - 1);
  }
  return range[1];
}

/** Where the content of an item of a collection ends, comments behind it not included. */
export function itemEnd(
  text: string,
  collection: YAMLMap | YAMLSeq,
  index: number,
): number {
  const item = collection.items[index] as Pair | Node;
  const source = sourceItem(collection, index);
  if (isPair(item)) {
    const key = item.key as ParsedNode;
    return (
      valueEnd(text, item.value as Node | null) ??
      colonEnd(source) ??
      key.range[1]
    );
  }
  const dash = source?.start.find(token => token.type === 'seq-item-ind');
  return (
    valueEnd(text, item) ??
    (dash ? dash.offset + 1 : (item as ParsedNode).range[1])
  );
}

/** Where an item starts: its dash, or its key. */
export function itemStart(
  collection: YAMLMap | YAMLSeq,
  index: number,
): number {
  const item = collection.items[index] as Pair | Node;
  const source = sourceItem(collection, index);
  const mark = source?.start.find(
    token => token.type === 'seq-item-ind' || token.type === 'explicit-key-ind',
  );
  if (mark) return mark.offset;
  return ((isPair(item) ? item.key : item) as ParsedNode).range[0];
}

/** Where the value of a pair may be written when there is none yet: right behind the colon. */
export function afterColon(map: YAMLMap, index: number): number | undefined {
  return colonEnd(sourceItem(map, index));
}
