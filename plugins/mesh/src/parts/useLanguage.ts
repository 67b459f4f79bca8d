import { coreApis, useApi } from '@backstage/frontend-plugin-api';
import { useCallback, useSyncExternalStore } from 'react';

/** The language in force: "en", "de". */
export function useLanguage(): string {
  const api = useApi(coreApis.appLanguage);
  const subscribe = useCallback(
    (onChange: () => void) => {
      const subscription = api.language$().subscribe(onChange);
      return () => subscription.unsubscribe();
    },
    [api],
  );
  return useSyncExternalStore(subscribe, () => api.getLanguage().language);
}
