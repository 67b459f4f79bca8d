import type { RenderedView } from '@causeway/plugin-mesh-common';
import { lazy, Suspense } from 'react';
import { Waiting } from '../parts';

const RenderedObjects = lazy(() =>
  import('./RenderedObjects').then(m => ({ default: m.RenderedObjects })),
);

/** Loaded once there is something to show. */
export const LazyRenderedObjects = (props: { readonly view: RenderedView }) => (
  <Suspense fallback={<Waiting what="Loading what the mesh gets" rows={2} />}>
    <RenderedObjects {...props} />
  </Suspense>
);
