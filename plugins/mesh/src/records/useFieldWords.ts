import { useTranslationRef } from '@backstage/frontend-plugin-api';
import type { FormField } from '@causeway/mesh-intent';
import { useMemo } from 'react';
import { fieldKeys } from './fieldKeys';
import { fieldWords } from './fieldWords';
import { firstSaid } from './firstSaid';

/** The fields of a kind's form in the language in force; as the server sends them where it has no text. */
export function useFieldWords(kind: string, fields: readonly FormField[]) {
  const { t } = useTranslationRef(fieldWords);
  return useMemo(
    () =>
      fields.map((field): FormField => {
        const { name, label, help, options } = field;
        const said = (
          part: Parameters<typeof fieldKeys>[2],
          otherwise: string,
        ) => firstSaid(t, fieldKeys(kind, name, part), otherwise);
        return {
          ...field,
          label: said('label', label),
          ...(help === undefined ? {} : { help: said('help', help) }),
          ...(options === undefined
            ? {}
            : {
                options: options.map(each => ({
                  ...each,
                  label: said(`option.${each.value}`, each.label),
                })),
              }),
        };
      }),
    [t, kind, fields],
  );
}
