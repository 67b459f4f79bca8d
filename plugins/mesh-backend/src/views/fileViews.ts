import { createTwoFilesPatch } from 'diff';
import type { FileEdit } from '@causeway/mesh-intent';
import type { FileView } from '@causeway/plugin-mesh-common';

/** Files of a step with their unified diffs, three lines of context. */
export function fileViews(edits: readonly FileEdit[]): readonly FileView[] {
  return edits.map(edit => ({
    ...edit,
    unified: createTwoFilesPatch(
      edit.before === undefined ? '/dev/null' : `a/${edit.path}`,
      edit.after === undefined ? '/dev/null' : `b/${edit.path}`,
      edit.before ?? '',
      edit.after ?? '',
      undefined,
      undefined,
      { context: 3 },
    ),
  }));
}
