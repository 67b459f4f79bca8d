import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { partsWords } from './words';

/** Texts that MUI's `Autocomplete` says in English otherwise. */
export function useSuggestTexts() {
  const { t } = useTranslationRef(partsWords);
  return {
    clearText: t('suggest.clear'),
    closeText: t('suggest.close'),
    noOptionsText: t('suggest.none'),
    openText: t('suggest.open'),
  };
}
