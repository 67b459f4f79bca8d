import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import type { EvidenceView } from '@causeway/plugin-mesh-common';
import { Mark, useNumbers, type Numbers } from '../parts';
import { PanelCard } from './PanelCard';
import { evidenceWords, type EvidenceT } from './words';

type Panel = EvidenceView['drift']['panel'];
type Cluster = Panel['clusters'][number];

/** How far a cluster is, in one sentence. */
function standing(
  { onTip, proxies, behindSeconds, others }: Cluster,
  { t, numbers }: { readonly t: EvidenceT; readonly numbers: Numbers },
): string {
  const { whole, duration } = numbers;
  return [
    t('drift.onTip', {
      onTip: whole(onTip),
      proxies: t('proxies', { count: proxies, amount: whole(proxies) }),
    }),
    ...others.map(other =>
      other.commit === null
        ? t('drift.cannotTell', { amount: whole(other.proxies) })
        : t('drift.onCommit', {
            amount: whole(other.proxies),
            commit: other.commit.slice(0, 8),
          }),
    ),
    ...(onTip < proxies && behindSeconds !== null
      ? [t('drift.waits', { duration: duration(behindSeconds) })]
      : []),
    ...(behindSeconds === null ? [t('drift.waitsUnknown')] : []),
  ].join(', ');
}

const ClusterLine = ({ cluster }: { readonly cluster: Cluster }) => {
  const { t } = useTranslationRef(evidenceWords);
  const numbers = useNumbers();
  const { rejected, disconnected } = cluster;
  return (
    <li>
      <strong>{cluster.cluster}</strong>: {standing(cluster, { t, numbers })}
      {disconnected === null ? (
        <Box>
          <Mark tone="unknown">{t('drift.connectedUnknown')}</Mark>
        </Box>
      ) : null}
      {disconnected !== null && disconnected > 0 ? (
        <Box>
          <Mark tone="warning">
            {t('drift.disconnected', {
              count: disconnected,
              amount: numbers.whole(disconnected),
            })}
          </Mark>
        </Box>
      ) : null}
      {rejected.map(({ text, proxies }) => (
        <Box key={text}>
          <Mark tone="bad">
            {t('drift.refused', {
              count: proxies,
              amount: numbers.whole(proxies),
              text: (
                <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
                  {text}
                </Box>
              ),
            })}
          </Mark>
        </Box>
      ))}
    </li>
  );
};

/** What of the routing repository's tip the proxies have. */
export const DriftCard = ({
  view,
}: {
  readonly view: EvidenceView['drift'];
}) => {
  const { t } = useTranslationRef(evidenceWords);
  const { duration } = useNumbers();
  const { panel } = view;
  return (
    <PanelCard title={t('drift.title')} view={view} write={duration}>
      {panel.clusters.length === 0 ? null : (
        <Box component="ul" aria-label={t('drift.list')} sx={{ m: 0, pl: 2.5 }}>
          {panel.clusters.map(cluster => (
            <ClusterLine key={cluster.cluster} cluster={cluster} />
          ))}
        </Box>
      )}
    </PanelCard>
  );
};
