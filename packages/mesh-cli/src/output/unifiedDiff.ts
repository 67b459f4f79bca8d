/** A line of a comparison: kept, taken away or put in. */
interface Edit {
  readonly sign: ' ' | '-' | '+';
  readonly line: string;
}

const CONTEXT = 3;

/** Above this many cells the middle is told as replaced whole; manifests stay far below. */
const MOST_CELLS = 4_000_000;

function linesOf(text: string | undefined): string[] {
  if (text === undefined || text === '') return [];
  const lines = text.split('\n');
  if (lines[lines.length - 1] === '') lines.pop();
  else lines[lines.length - 1] += '\n\\ No newline at end of file';
  return lines;
}

/** Longest common subsequence of the lines between what both begin and end with. */
function middle(a: readonly string[], b: readonly string[]): Edit[] {
  const gone = a.map<Edit>(line => ({ sign: '-', line }));
  const come = b.map<Edit>(line => ({ sign: '+', line }));
  if (a.length * b.length > MOST_CELLS) return [...gone, ...come];
  const width = b.length + 1;
  const longest = new Uint32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      longest[i * width + j] =
        a[i] === b[j]
          ? longest[(i + 1) * width + j + 1] + 1
          : Math.max(longest[(i + 1) * width + j], longest[i * width + j + 1]);
    }
  }
  const edits: Edit[] = [];
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      edits.push({ sign: ' ', line: a[i] });
      i += 1;
      j += 1;
    } else if (longest[(i + 1) * width + j] >= longest[i * width + j + 1]) {
      edits.push(gone[i]);
      i += 1;
    } else {
      edits.push(come[j]);
      j += 1;
    }
  }
  return [...edits, ...gone.slice(i), ...come.slice(j)];
}

function compared(a: readonly string[], b: readonly string[]): Edit[] {
  const least = Math.min(a.length, b.length);
  let head = 0;
  while (head < least && a[head] === b[head]) head += 1;
  let tail = 0;
  while (
    tail < least - head &&
    a[a.length - 1 - tail] === b[b.length - 1 - tail]
  ) {
    tail += 1;
  }
  const kept = (line: string): Edit => ({ sign: ' ', line });
  return [
    ...a.slice(0, head).map(kept),
    ...middle(a.slice(head, a.length - tail), b.slice(head, b.length - tail)),
    ...a.slice(a.length - tail).map(kept),
  ];
}

/** Ranges of edits that belong together, context included. */
function hunks(edits: readonly Edit[]): (readonly [number, number])[] {
  const ranges: [number, number][] = [];
  edits.forEach(({ sign }, at) => {
    if (sign === ' ') return;
    const from = Math.max(0, at - CONTEXT);
    const to = Math.min(edits.length, at + CONTEXT + 1);
    const last = ranges[ranges.length - 1];
    if (last !== undefined && from <= last[1]) last[1] = to;
    else ranges.push([from, to]);
  });
  return ranges;
}

function range(start: number, length: number): string {
  const from = length === 0 ? start : start + 1;
  return length === 1 ? String(from) : `${from},${length}`;
}

/** Unified diff of one file, as `git diff` writes it; undefined is no file. */
export function unifiedDiff(edit: {
  readonly path: string;
  readonly before?: string;
  readonly after?: string;
}): string {
  const { path, before, after } = edit;
  const edits = compared(linesOf(before), linesOf(after));
  const count = (part: readonly Edit[], sign: '-' | '+') =>
    part.filter(each => each.sign !== (sign === '-' ? '+' : '-')).length;
  const told = hunks(edits).map(([from, to]) => {
    const [lead, part] = [edits.slice(0, from), edits.slice(from, to)];
    const old = range(count(lead, '-'), count(part, '-'));
    const now = range(count(lead, '+'), count(part, '+'));
    return [
      `@@ -${old} +${now} @@`,
      ...part.map(({ sign, line }) => `${sign}${line}`),
    ].join('\n');
  });
  return [
    `--- ${before === undefined ? '/dev/null' : `a/${path}`}`,
    `+++ ${after === undefined ? '/dev/null' : `b/${path}`}`,
    ...told,
  ].join('\n');
}
