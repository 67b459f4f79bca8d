import { useTranslationRef } from '@backstage/frontend-plugin-api';
import type { ImpactView } from '@causeway/plugin-mesh-common';
import { lazy, Suspense } from 'react';
import { partsWords, Waiting } from '../parts';

const ImpactPanel = lazy(() =>
  import('./ImpactPanel').then(m => ({ default: m.ImpactPanel })),
);

/** A panel per workload whose policies are touched; nothing where none are. Loaded once there is something to show. */
export const LazyImpactPanels = (props: {
  readonly impacts: readonly ImpactView[];
  /** Level of the headings: below the heading of the part of the page they stand in. */
  readonly level: 3 | 4;
}) => {
  const { t } = useTranslationRef(partsWords);
  if (props.impacts.length === 0) return null;
  return (
    <Suspense fallback={<Waiting what={t('lazy.impact')} rows={3} />}>
      {props.impacts.map(impact => (
        <ImpactPanel
          key={impact.workload}
          impact={impact}
          level={props.level}
        />
      ))}
    </Suspense>
  );
};
