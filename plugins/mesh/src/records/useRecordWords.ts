import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { useMemo } from 'react';
import { firstSaid } from './firstSaid';
import { recordWords } from './recordWords';

interface Titled {
  readonly id: string;
  readonly title: string;
}

/** What kinds, gates and signals are called, in the language in force; as the server calls them where it has no text. */
export function useRecordWords() {
  const { t } = useTranslationRef(recordWords);
  return useMemo(() => {
    const said = (key: string, otherwise: string) =>
      firstSaid(t, [key], otherwise);
    return {
      kind: ({ id, title }: Titled) => said(`kind.${id}.title`, title),
      intro: (id: string, intro: string) => said(`kind.${id}.intro`, intro),
      submit: (id: string, label: string) => said(`kind.${id}.submit`, label),
      gate: ({ id, title }: Titled) => said(`gate.${id}.title`, title),
      why: (id: string, why: string) => said(`gate.${id}.why`, why),
      signal: ({ id, title }: Titled) => said(`signal.${id}.title`, title),
      means: (id: string, means: string) => said(`signal.${id}.means`, means),
    };
  }, [t]);
}
