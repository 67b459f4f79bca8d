import { useLanguage } from './useLanguage';

/** For `Intl`: the language in force, with the region that the browser has for it ("en-GB"). */
export function useLocale(): string {
  const language = useLanguage();
  return (
    navigator.languages.find(
      each => each === language || each.startsWith(`${language}-`),
    ) ?? language
  );
}
