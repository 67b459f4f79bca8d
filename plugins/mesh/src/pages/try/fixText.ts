import type { FindingFix } from '@causeway/mesh-intent';
import { editYaml, type EditResult } from '@causeway/mesh-intent/edit';

/** Offsets at which documents start: the text's own, then each marker's line. A marker at the margin is one even inside of a block. */
function starts(text: string): readonly number[] {
  const found = [...text.matchAll(/^---(?=\s|$)/gm)].map(({ index }) => index);
  const [first] = found;
  // Comments above the first marker belong to the document it opens.
  const opens =
    first !== undefined && /^(\s*(#.*)?\n)*$/.test(text.slice(0, first));
  return opens ? [0, ...found.slice(1)] : [0, ...found];
}

function offsetOf(text: string, line: number): number {
  return text
    .split('\n')
    .slice(0, line - 1)
    .reduce((sum, each) => sum + each.length + 1, 0);
}

/**
 * A text after a finding's fix; every byte that the fix does not concern stays.
 * @param options.line - 1-based line of the finding: a fix names a place in one document, and a file may hold many.
 */
export function fixText(options: {
  readonly text: string;
  readonly fix: FindingFix;
  readonly line?: number;
}): EditResult {
  const { text, fix, line = 1 } = options;
  const path = fix.jsonPath;
  const all = starts(text);
  const at = offsetOf(text, line);
  const index = all.findLastIndex(start => start <= at);
  const start = all[index];
  const end = all[index + 1] ?? text.length;
  const edited = editYaml(text.slice(start, end), [
    fix.value === undefined
      ? { op: 'delete', path }
      : { op: 'set', path, value: fix.value },
  ]);
  return edited.ok
    ? {
        ok: true,
        text: `${text.slice(0, start)}${edited.text}${text.slice(end)}`,
      }
    : edited;
}
