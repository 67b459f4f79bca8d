import { isMap, isSeq } from 'yaml';
import type { ParsedNode } from 'yaml';
import type { JsonPath } from '../document';
import { columnOf, isFlow, itemEnd, itemStart } from './layoutOf';
import { renderFlow, renderItem } from './render';
import { isEmptyValue, slotAt } from './source';
import type { Slot, Source, Spliced } from './source';
import { linesBehind, spliceSet } from './spliceSet';

/** `key: []`: the brackets go, the item goes behind the line, a comment on the line stays where it is. */
function intoEmptyList(source: Source, slot: Slot, value: unknown): Spliced {
  const { parent, index, node } = slot;
  const range = (node as ParsedNode).range;
  if (isFlow(parent) || !isMap(parent)) {
    const text = `[${renderFlow(value)}]`;
    return [{ start: range[0], end: range[1], text }];
  }
  const keyColumn = columnOf(source.text, itemStart(parent, index));
  const column = source.indentSeq ? keyColumn + 2 : keyColumn;
  const lines = linesBehind(
    source,
    range[1],
    renderItem(value, { ...source, column }),
  );
  if (typeof lines === 'string') return lines;
  const start = source.text[range[0] - 1] === ' ' ? range[0] - 1 : range[0];
  return [{ start, end: range[1], text: '' }, ...lines];
}

/** Splices that add an item to the list at `path`. */
export function spliceAppend(
  source: Source,
  path: JsonPath,
  change: { readonly value: unknown; readonly keyOrder?: readonly string[] },
): Spliced {
  const slot = slotAt(source, path);
  const list = slot?.node ?? null;
  if (slot === undefined || isEmptyValue(list)) {
    return spliceSet(source, path, { ...change, value: [change.value] });
  }
  if (!isSeq(list)) return 'the field is not a list';
  if (list.items.length === 0) return intoEmptyList(source, slot, change.value);
  const last = list.items.length - 1;
  const end = itemEnd(source.text, list, last);
  if (isFlow(list)) {
    return [{ start: end, end, text: `, ${renderFlow(change.value)}` }];
  }
  const column = columnOf(source.text, itemStart(list, last));
  return linesBehind(
    source,
    end,
    renderItem(change.value, { ...source, column }),
  );
}
