import { useEffect } from 'react';
import { useLanguage } from './useLanguage';

/** `<html lang>` says the language in force (WCAG 3.1.1); nobody else sets it. It holds for every page, so it stays. */
export function useDocumentLanguage(): void {
  const language = useLanguage();
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
}
