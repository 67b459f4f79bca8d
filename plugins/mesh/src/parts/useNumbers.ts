import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { useMemo } from 'react';
import { numbersIn, type Numbers } from './numbersIn';
import { useLocale } from './useLocale';
import { partsWords } from './words';

/** Numbers in the language in force. */
export function useNumbers(): Numbers {
  const { t } = useTranslationRef(partsWords);
  const locale = useLocale();
  return useMemo(() => numbersIn(locale, t), [locale, t]);
}
