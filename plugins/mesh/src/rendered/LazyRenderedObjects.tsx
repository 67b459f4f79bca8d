import { useTranslationRef } from '@backstage/frontend-plugin-api';
import type { RenderedView } from '@causeway/plugin-mesh-common';
import { lazy, Suspense } from 'react';
import { partsWords, Waiting } from '../parts';

const RenderedObjects = lazy(() =>
  import('./RenderedObjects').then(m => ({ default: m.RenderedObjects })),
);

/** Loaded once there is something to show. */
export const LazyRenderedObjects = (props: { readonly view: RenderedView }) => {
  const { t } = useTranslationRef(partsWords);
  return (
    <Suspense fallback={<Waiting what={t('lazy.rendered')} rows={2} />}>
      <RenderedObjects {...props} />
    </Suspense>
  );
};
