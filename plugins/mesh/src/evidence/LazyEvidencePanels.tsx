import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { lazy, Suspense } from 'react';
import { partsWords, Waiting } from '../parts';

const EvidencePanels = lazy(async () => ({
  default: (await import('./EvidencePanels')).EvidencePanels,
}));

/** The panels in a piece of their own: the first page of the portal needs none of them. */
export const LazyEvidencePanels = (props: { readonly service: string }) => {
  const { t } = useTranslationRef(partsWords);
  const { service } = props;
  return (
    <Suspense fallback={<Waiting what={t('lazy.evidence', { service })} />}>
      <EvidencePanels service={service} />
    </Suspense>
  );
};
