import { isMap, isScalar } from 'yaml';
import type { Node, ParsedNode, YAMLMap } from 'yaml';
import type { JsonPath } from '../document';
import {
  afterColon,
  columnOf,
  isBlockScalar,
  isFlow,
  itemEnd,
  itemStart,
  nextLine,
} from './layoutOf';
import {
  isCollection,
  renderFlow,
  renderInline,
  renderItem,
  renderPair,
} from './render';
import { indexIn, isEmptyValue, slotAt } from './source';
import type { Slot, Source, Spliced } from './source';

/** Splice that puts whole lines behind the line `offset` stands in. */
export function linesBehind(
  source: Source,
  offset: number,
  lines: string,
): Spliced {
  const at = nextLine(source.text, offset);
  // A file without a final line break stays one.
  const open = source.text[at - 1] !== '\n';
  const text = open ? `${source.eol}${lines}` : `${lines}${source.eol}`;
  return [{ start: at, end: at, text }];
}

function insertKey(
  source: Source,
  map: YAMLMap,
  pair: {
    readonly key: string;
    readonly value: unknown;
    readonly keyOrder?: readonly string[];
  },
): Spliced {
  const { key, value, keyOrder = [] } = pair;
  const before = keyOrder.slice(0, Math.max(0, keyOrder.indexOf(key)));
  const placed = before.map(name => indexIn(map, name)).filter(at => at >= 0);
  const anchor = placed.length > 0 ? Math.max(...placed) : map.items.length - 1;
  const end = itemEnd(source.text, map, anchor);
  if (isFlow(map)) {
    const text = `, ${renderFlow(key)}: ${renderFlow(value)}`;
    return [{ start: end, end, text }];
  }
  const column = columnOf(source.text, itemStart(map, 0));
  return linesBehind(
    source,
    end,
    renderPair(key, value, { ...source, column }),
  );
}

function replaceWhole(source: Source, slot: Slot, value: unknown): Spliced {
  const { parent, index } = slot;
  const start = itemStart(parent, index);
  const end = itemEnd(source.text, parent, index);
  const style = { ...source, column: columnOf(source.text, start) };
  const pair = isMap(parent) ? parent.items[index] : undefined;
  const key = isScalar(pair?.key) ? String(pair.key.value) : undefined;
  const lines =
    key === undefined
      ? renderItem(value, style)
      : renderPair(key, value, style);
  return [{ start, end, text: lines.trimStart() }];
}

function replace(source: Source, slot: Slot, value: unknown): Spliced {
  const { parent, index, node } = slot;
  const range = (node as ParsedNode | null)?.range;
  const scalars =
    isScalar(node) && !isBlockScalar(node) && !isCollection(value);
  if (isEmptyValue(node) && (!range || range[0] === range[1])) {
    const at = isMap(parent) ? afterColon(parent, index) : undefined;
    if (at !== undefined && !isCollection(value)) {
      return [{ start: at, end: at, text: ` ${renderInline(value)}` }];
    }
    return replaceWhole(source, slot, value);
  }
  if (!range) return 'the value has no place in the text';
  const inFlow = isFlow(parent);
  if (!scalars && !inFlow) return replaceWhole(source, slot, value);
  return [
    {
      start: range[0],
      end: range[1],
      text: inFlow ? renderFlow(value, node) : renderInline(value, node),
    },
  ];
}

/** Whether a node holds nothing yet and may be replaced by a collection without losing anything. */
function isBlank(node: Node | null): boolean {
  return isEmptyValue(node) || (isMap(node) && node.items.length === 0);
}

/** Splices that set the value at `path`. */
export function spliceSet(
  source: Source,
  path: JsonPath,
  change: { readonly value: unknown; readonly keyOrder?: readonly string[] },
): Spliced {
  const key = path[path.length - 1];
  const slot = slotAt(source, path);
  const parentSlot =
    path.length > 1 ? slotAt(source, path.slice(0, -1)) : undefined;
  const parentBlank =
    parentSlot !== undefined &&
    (parentSlot.index < 0 || isBlank(parentSlot.node));
  if (parentBlank && typeof key === 'string') {
    return spliceSet(source, path.slice(0, -1), {
      value: { [key]: change.value },
    });
  }
  if (slot === undefined) return 'a parent of the field is not a mapping';
  if (slot.index >= 0) return replace(source, slot, change.value);
  if (!isMap(slot.parent) || typeof key !== 'string') {
    return `the list has no item ${key}`;
  }
  return insertKey(source, slot.parent, { ...change, key });
}
