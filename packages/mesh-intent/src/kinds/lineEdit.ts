import type { FileEdit } from '../plan/types';
import {
  goesOnInside,
  isInside,
  isNextItem,
  standsUnder,
  wholeItemsOf,
} from './wholeItems';

/**
 * One run of lines that an edit replaced, with the lines around it that make its place unmistakable.
 * A file that was made has no `before`, one that was removed no `after`; both then carry whole texts.
 *
 * @public
 */
export interface LineEdit {
  readonly path: string;
  /** 1-based line of the first line of `after`, where it stood when the edit was made. */
  readonly line: number;
  readonly before?: string;
  readonly after?: string;
  /** Of entries added to a list: the lines they stand under as one text, outermost first ("spec:", "egress:"). */
  readonly under?: string;
}

/** A text with an edit taken back, or why it cannot be: what to look at, in words. */
export type TakenBack =
  | { readonly ok: true; readonly text: string | undefined }
  | { readonly ok: false; readonly because: string; readonly line: number };

/** Lines around a change that others must have left alone: what stands beside it may mean something for it. */
const BESIDE = 3;

/** Characters; enough to tell lists of a file apart. */
const LONGEST_UNDER = 300;

/** Positions at which a run of lines stands in a text. */
function placesOf(run: readonly string[], lines: readonly string[]): number[] {
  const places: number[] = [];
  for (let at = 0; at + run.length <= lines.length; at += 1) {
    if (run.every((line, index) => lines[at + index] === line)) places.push(at);
  }
  return places;
}

function sharedStart(a: readonly string[], b: readonly string[]): number {
  let count = 0;
  while (count < Math.min(a.length, b.length) && a[count] === b[count]) {
    count += 1;
  }
  return count;
}

function underOf(
  made: readonly string[],
  at: {
    readonly start: number;
    readonly end: number;
    readonly isAdded: boolean;
  },
): Pick<LineEdit, 'under'> {
  const whole = wholeItemsOf(made.slice(at.start, made.length - at.end));
  if (!at.isAdded || whole === undefined) return {};
  const under = standsUnder(made, at.start + whole.opening.length);
  return { under: under.slice(0, LONGEST_UNDER) };
}

/**
 * The lines an edit changed. What stands around them grows until they can stand at one place only.
 */
export function lineEditOf({ path, before, after }: FileEdit): LineEdit {
  if (before === undefined || after === undefined) {
    return {
      path,
      line: 1,
      ...(before === undefined ? {} : { before }),
      ...(after === undefined ? {} : { after }),
    };
  }
  const [old, made] = [before.split('\n'), after.split('\n')];
  const start = sharedStart(old, made);
  const end = sharedStart(
    old.slice(start).reverse(),
    made.slice(start).reverse(),
  );
  for (let beside = BESIDE; ; beside += 1) {
    const from = Math.max(0, start - beside);
    const run = made.slice(from, made.length - Math.max(0, end - beside));
    const whole = beside >= Math.max(start, end);
    if (whole || placesOf(run, made).length === 1) {
      return {
        ...underOf(made, { start, end, isAdded: start + end === old.length }),
        path,
        line: from + 1,
        before: old
          .slice(from, old.length - Math.max(0, end - beside))
          .join('\n'),
        after: run.join('\n'),
      };
    }
  }
}

/** The lines an edit replaced and wrote, without those around them. */
function innerOf(before: string, after: string) {
  const [old, made] = [before.split('\n'), after.split('\n')];
  const start = sharedStart(old, made);
  const end = sharedStart(
    old.slice(start).reverse(),
    made.slice(start).reverse(),
  );
  return {
    old,
    made,
    replaced: old.slice(start, old.length - end),
    written: made.slice(start, made.length - end),
  };
}

/**
 * Entries of a list are taken out alone: that others were added beside them since is the most common case. The name of the
 * list goes with its last entry.
 */
function withoutItems(
  lines: readonly string[],
  { before = '', after = '', under }: LineEdit,
): TakenBack | undefined {
  const { replaced, written } = innerOf(before, after);
  const whole = replaced.length > 0 ? undefined : wholeItemsOf(written);
  if (whole === undefined) return undefined;
  const [place, ...others] = placesOf(written, lines);
  if (place === undefined || others.length > 0) return undefined;
  const first = place + whole.opening.length;
  const end = place + written.length;
  const stands = standsUnder(lines, first).slice(0, LONGEST_UNDER);
  if (stands !== under || goesOnInside(whole, lines[end])) return undefined;
  const goesOn = isNextItem(whole, lines[end]);
  const from = goesOn ? first : place;
  // An empty list may mean something else than none.
  const isLast = whole.opening.length === 0 && !goesOn;
  if (isLast && !isInside(whole, lines[first - 1])) return undefined;
  return {
    ok: true,
    text: [...lines.slice(0, from), ...lines.slice(end)].join('\n'),
  };
}

/** Whether a text looks as if the edit had never been made: what it replaced stands, what it wrote does not. */
export function isWithout(text: string | undefined, edit: LineEdit): boolean {
  const { before, after } = edit;
  if (before === undefined || text === undefined) return text === before;
  if (after === undefined) return text === before;
  const lines = text.split('\n');
  const { old, made, written } = innerOf(before, after);
  const stands =
    written.length > 0
      ? placesOf(written, lines).length > 0
      : placesOf(made, lines).length > 0;
  return placesOf(old, lines).length > 0 && !stands;
}

function refuse(because: string, line: number): TakenBack {
  return { ok: false, because, line };
}

/**
 * Takes an edit back from a text that may have moved on: only where its lines and those beside them stand as they were
 * written, at one place; entries of a list also where others stand beside them now. Everything else is for people to
 * decide.
 */
export function withoutEdit(
  text: string | undefined,
  edit: LineEdit,
): TakenBack {
  const { before, after, line } = edit;
  if (after === undefined) {
    return text === undefined
      ? { ok: true, text: before }
      : refuse('it was removed then and is there again', 1);
  }
  if (text === undefined) {
    return refuse('it is not there any more', 1);
  }
  if (before === undefined) {
    return text === after
      ? { ok: true, text: undefined }
      : refuse('it was made then and was changed since', 1);
  }
  const lines = text.split('\n');
  const run = after.split('\n');
  const [place, ...others] = placesOf(run, lines);
  if (place === undefined) {
    return (
      withoutItems(lines, edit) ??
      refuse(
        'the lines that were written there, or those beside them, were changed since',
        line,
      )
    );
  }
  if (others.length > 0) {
    const all = [place, ...others].map(at => at + 1).join(', ');
    return refuse(`the lines that were written stand at lines ${all}`, line);
  }
  const put = before.split('\n');
  return {
    ok: true,
    text: [
      ...lines.slice(0, place),
      ...put,
      ...lines.slice(place + run.length),
    ].join('\n'),
  };
}
