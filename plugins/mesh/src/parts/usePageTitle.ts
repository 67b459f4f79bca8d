import { coreApis, useApi } from '@backstage/frontend-plugin-api';
import { useEffect } from 'react';

/** Title of the browser's tab while a page is open. */
export function usePageTitle(title: string): void {
  const product =
    useApi(coreApis.config).getOptionalString('app.title') ?? 'Backstage';
  useEffect(() => {
    const before = document.title;
    document.title = `${title} | ${product}`;
    return () => {
      document.title = before;
    };
  }, [title, product]);
}
