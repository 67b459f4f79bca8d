import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { useMemo } from 'react';
import { useNumbers } from '../../parts';
import { graphWords, type GraphT } from './words';

/** Words and numbers in the language in force, for what is written in one sentence. */
export interface Texts {
  readonly t: GraphT;
  readonly numbers: ReturnType<typeof useNumbers>;
}

export function useTexts(): Texts {
  const { t } = useTranslationRef(graphWords);
  const numbers = useNumbers();
  return useMemo(() => ({ t, numbers }), [t, numbers]);
}
