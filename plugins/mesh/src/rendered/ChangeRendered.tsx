import { useApi, useTranslationRef } from '@backstage/frontend-plugin-api';
import type { ChangeView } from '@causeway/plugin-mesh-common';
import { meshApiRef } from '../api';
import { ErrorNotice, useLoaded, Waiting } from '../parts';
import { LazyRenderedObjects } from './LazyRenderedObjects';
import { renderedWords } from './words';

/** What the mesh gets from a change, asked for beside its thread and again when its plan moves. */
export const ChangeRendered = ({ change }: { readonly change: ChangeView }) => {
  const { t } = useTranslationRef(renderedWords);
  const { id, planHash, world } = change;
  const mesh = useApi(meshApiRef);
  const { loaded, reload } = useLoaded({
    key: JSON.stringify([id, planHash, world]),
    load: () => mesh.rendered(id),
  });
  switch (loaded.state) {
    case 'loading':
      return <Waiting what={t('rendering')} rows={2} />;
    case 'error':
      return (
        <ErrorNotice what={t('title')} error={loaded.error} onRetry={reload} />
      );
    case 'value':
      return <LazyRenderedObjects view={loaded.value} />;
    default:
      return loaded satisfies never;
  }
};
