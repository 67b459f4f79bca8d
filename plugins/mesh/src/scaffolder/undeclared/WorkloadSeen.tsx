import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import type { UndeclaredWorkloadView } from '@causeway/plugin-mesh-common';
import { Mark } from '../../parts';
import { CallsSeen } from './CallsSeen';
import { ObjectsSeen } from './ObjectsSeen';
import { undeclaredWords } from './words';

/** What is known of a workload and from where, and what is not: nothing is guessed. */
export const WorkloadSeen = ({
  workload,
}: {
  readonly workload: UndeclaredWorkloadView;
}) => {
  const { t } = useTranslationRef(undeclaredWords);
  const { ref, clusters, sites } = workload;
  const place =
    sites.length === 0
      ? t('seen.noPlace')
      : t('seen.noCluster', { sites: sites.join(', ') });
  const seenIn = clusters.map(({ name, from }) =>
    t('seen.cluster', {
      name,
      from: from.map(each => t(`origin.${each}`)).join(', '),
    }),
  );
  return (
    <Box
      component="section"
      aria-label={t('seen.title', { ref })}
      sx={{ display: 'grid', gap: 0.5, typography: 'body2' }}
    >
      {clusters.length === 0 ? (
        <Mark tone="unknown">{place}</Mark>
      ) : (
        <Mark tone="neutral">
          {t('seen.clusters', { clusters: seenIn.join(', ') })}
        </Mark>
      )}
      <ObjectsSeen workload={workload} />
      <CallsSeen workload={workload} />
    </Box>
  );
};
