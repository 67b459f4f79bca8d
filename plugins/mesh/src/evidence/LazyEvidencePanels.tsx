import { lazy, Suspense } from 'react';
import { Waiting } from '../parts';

const EvidencePanels = lazy(async () => ({
  default: (await import('./EvidencePanels')).EvidencePanels,
}));

/** The panels in a piece of their own: the first page of the portal needs none of them. */
export const LazyEvidencePanels = (props: { readonly service: string }) => (
  <Suspense
    fallback={
      <Waiting what={`Loading what telemetry says of ${props.service}`} />
    }
  >
    <EvidencePanels service={props.service} />
  </Suspense>
);
