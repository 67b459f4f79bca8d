import type { FileEdit } from '../plan/types';

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
}

/** Lines around a change that others must have left alone: what stands beside it may mean something for it. */
const BESIDE = 3;

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

/** Whether a text looks as if the edit had never been made: what it replaced stands, what it wrote does not. */
export function isWithout(text: string | undefined, edit: LineEdit): boolean {
  const { before, after } = edit;
  if (before === undefined || text === undefined) return text === before;
  if (after === undefined) return text === before;
  const lines = text.split('\n');
  const [old, made] = [before.split('\n'), after.split('\n')];
  const start = sharedStart(old, made);
  const end = sharedStart(
    old.slice(start).reverse(),
    made.slice(start).reverse(),
  );
  const written = made.slice(start, made.length - end);
  const stands =
    written.length > 0
      ? placesOf(written, lines).length > 0
      : placesOf(made, lines).length > 0;
  return placesOf(old, lines).length > 0 && !stands;
}

/** A text with an edit taken back, or why it cannot be: what to look at, in words. */
export type TakenBack =
  | { readonly ok: true; readonly text: string | undefined }
  | { readonly ok: false; readonly because: string; readonly line: number };

function refuse(because: string, line: number): TakenBack {
  return { ok: false, because, line };
}

/**
 * Takes an edit back from a text that may have moved on: only where its lines and those beside them stand as they were
 * written, at one place. Everything else is for people to decide.
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
    return refuse(
      'the lines that were written there, or those beside them, were changed since',
      line,
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
