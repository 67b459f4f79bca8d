import { isMap } from 'yaml';
import type { JsonPath } from '../document';
import {
  afterColon,
  isFlow,
  itemEnd,
  itemStart,
  lineStart,
  nextLine,
} from './layoutOf';
import { slotAt } from './source';
import type { Slot, Source, Splice, Spliced } from './source';

function wholeLines(source: Source, slot: Slot): Splice {
  const { text } = source;
  const start = lineStart(text, itemStart(slot.parent, slot.index));
  const end = nextLine(text, itemEnd(text, slot.parent, slot.index));
  if (text[end - 1] === '\n' || start === 0) return { start, end, text: '' };
  // Last line of a file without a final line break: the break before it goes, so that there is still none.
  const open = text[start - 2] === '\r' ? start - 2 : start - 1;
  return { start: open, end, text: '' };
}

function fromBlock(source: Source, slot: Slot): Spliced {
  const { text } = source;
  const { parent, index } = slot;
  const start = itemStart(parent, index);
  if (text.slice(lineStart(text, start), start).trim() === '') {
    return [wholeLines(source, slot)];
  }
  // First key behind a dash: what follows moves up to its place.
  if (index + 1 >= parent.items.length) return 'nothing would be left';
  return [{ start, end: itemStart(parent, index + 1), text: '' }];
}

function fromFlow(source: Source, slot: Slot): Spliced {
  const { text } = source;
  const { parent, index } = slot;
  const last = index === parent.items.length - 1;
  if (last && index > 0) {
    const start = itemEnd(text, parent, index - 1);
    return [{ start, end: itemEnd(text, parent, index), text: '' }];
  }
  const start = itemStart(parent, index);
  const end = last
    ? itemEnd(text, parent, index)
    : itemStart(parent, index + 1);
  return [{ start, end, text: '' }];
}

/** The last item goes: so does the field that held it, unless comments stand in between. */
function emptied(source: Source, path: JsonPath, slot: Slot): Spliced {
  const outer = slotAt(source, path.slice(0, -1));
  if (outer === undefined || !isMap(outer.parent) || isFlow(slot.parent)) {
    return fromFlow(source, slot);
  }
  const colon = afterColon(outer.parent, outer.index);
  const first = itemStart(slot.parent, slot.index);
  const hasComment =
    colon !== undefined && source.text.slice(colon, first).includes('#');
  if (!hasComment || colon === undefined) {
    return spliceDelete(source, path.slice(0, -1));
  }
  const brackets = isMap(slot.parent) ? ' {}' : ' []';
  return [
    { start: colon, end: colon, text: brackets },
    wholeLines(source, slot),
  ];
}

/** Splices that remove the field or item at `path`. */
export function spliceDelete(source: Source, path: JsonPath): Spliced {
  const slot = slotAt(source, path);
  if (slot === undefined || slot.index < 0) return 'there is no such field';
  if (slot.parent.items.length === 1) {
    return path.length === 1
      ? 'nothing would be left of the file'
      : emptied(source, path, slot);
  }
  return isFlow(slot.parent) ? fromFlow(source, slot) : fromBlock(source, slot);
}
