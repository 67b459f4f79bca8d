import { useApi } from '@backstage/frontend-plugin-api';
import type { TriageAnswer, TriageRequest } from '@causeway/plugin-mesh-common';
import { useState } from 'react';
import { meshApiRef } from '../../api';
import { useAct } from '../../parts';

/** What is to be done with whichever changes are meant. */
export type TriageAct = TriageRequest extends infer R
  ? R extends unknown
    ? Omit<R, 'ids'>
    : never
  : never;

/** Acts on changes, and what the portal answered for each of them last. */
export function useTriage(onDone: (answers: TriageAnswer['items']) => void) {
  const mesh = useApi(meshApiRef);
  const [answers, setAnswers] = useState<TriageAnswer['items']>([]);
  const { busy, error, act } = useAct(() => undefined);
  return {
    busy,
    error,
    answers,
    forget: () => setAnswers([]),
    send: (ids: readonly string[], what: TriageAct) => {
      if (ids.length === 0) return;
      setAnswers([]);
      act(async () => {
        const { items } = await mesh.triage({ ids, ...what } as TriageRequest);
        setAnswers(items);
        onDone(items);
      });
    },
  };
}
