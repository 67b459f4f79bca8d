import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import type { UndeclaredWorkloadView } from '@causeway/plugin-mesh-common';
import { Mark } from '../../parts';
import { undeclaredWords } from './words';

const refsOf = (calls: UndeclaredWorkloadView['calls']) =>
  calls.map(({ ref }) => ref).join(', ');

/** What was seen of a workload, and what was not: nothing is guessed. */
export const WorkloadSeen = ({
  workload,
}: {
  readonly workload: UndeclaredWorkloadView;
}) => {
  const { t } = useTranslationRef(undeclaredWords);
  const { ref, calls, callers, clusters, sites } = workload;
  const protocols = [...new Set(callers.flatMap(each => each.protocols))];
  const strangers = calls.filter(({ declared }) => !declared);
  const place =
    sites.length === 0
      ? t('seen.noPlace')
      : t('seen.noCluster', { sites: sites.join(', ') });
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
          {t('seen.clusters', { clusters: clusters.join(', ') })}
        </Mark>
      )}
      {callers.length === 0 ? (
        <Mark tone="neutral">{t('seen.noCallers')}</Mark>
      ) : (
        <Mark tone="neutral">
          {t('seen.callers', {
            callers: refsOf(callers),
            protocols: protocols.join(', '),
          })}
        </Mark>
      )}
      {callers.length === 0 ? null : (
        <Mark tone="unknown">{t('seen.ports')}</Mark>
      )}
      {calls.length === 0 ? (
        <Mark tone="unknown">{t('seen.noCalls')}</Mark>
      ) : null}
      {calls.some(({ plaintext }) => plaintext) ? (
        <Mark tone="warning">{t('seen.plaintext')}</Mark>
      ) : null}
      {strangers.length === 0 ? null : (
        <Mark tone="warning">
          {t('seen.notDeclared', { refs: refsOf(strangers) })}
        </Mark>
      )}
    </Box>
  );
};
