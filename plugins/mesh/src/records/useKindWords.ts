import type { KindView } from '@causeway/plugin-mesh-common';
import { useMemo } from 'react';
import { useFieldWords } from './useFieldWords';
import { useRecordWords } from './useRecordWords';

/** A kind with its form as people read it. */
export function useKindWords(kind: KindView): KindView {
  const words = useRecordWords();
  const fields = useFieldWords(kind.id, kind.form.fields);
  return useMemo(
    () => ({
      ...kind,
      title: words.kind(kind),
      form: {
        intro: words.intro(kind.id, kind.form.intro),
        submitLabel: words.submit(kind.id, kind.form.submitLabel),
        fields,
      },
    }),
    [kind, words, fields],
  );
}
