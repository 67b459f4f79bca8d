import { useApi } from '@backstage/frontend-plugin-api';
import type { CheckAnswer, CheckRequest } from '@causeway/plugin-mesh-common';
import { meshApiRef } from '../../api';
import { useLatestAnswer, type LatestAnswer } from '../../parts';

/** An answer with the files it is about. */
export interface Checked {
  readonly files: CheckRequest['files'];
  readonly answer: CheckAnswer;
}

export type CheckState = LatestAnswer<Checked>;

/** Asks what files would bring about, a moment after they were last changed; nothing when there are none. */
export function useCheck(
  files: CheckRequest['files'],
): CheckState & { readonly refresh: () => void } {
  const mesh = useApi(meshApiRef);
  return useLatestAnswer({
    question: files.length === 0 ? undefined : JSON.stringify(files),
    ask: async () => ({ files, answer: await mesh.check({ files }) }),
  });
}
