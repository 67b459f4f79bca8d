import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import type { EvidenceView } from '@causeway/plugin-mesh-common';
import { Mark, useNumbers, type Tone } from '../parts';
import { PanelCard } from './PanelCard';
import { evidenceWords } from './words';

type Cluster = EvidenceView['certificates']['panel']['clusters'][number];

const tones: Readonly<Record<Cluster['state'], Tone>> = {
  good: 'good',
  soon: 'warning',
  ended: 'bad',
  'renewing-fails': 'bad',
  unknown: 'unknown',
};

const ClusterLine = ({ cluster }: { readonly cluster: Cluster }) => {
  const { t } = useTranslationRef(evidenceWords);
  const { whole, duration } = useNumbers();
  const { state, leastSecondsLeft, failedRenewals, releases } = cluster;
  const running = releases.map(({ release, proxies }) =>
    t('certificates.release', {
      proxies: t('proxies', {
        count: Math.round(proxies),
        amount: whole(proxies),
      }),
      release,
    }),
  );
  const details = [
    ...(leastSecondsLeft === null
      ? []
      : [
          t('certificates.left', {
            duration: duration(Math.max(0, leastSecondsLeft)),
          }),
        ]),
    ...(failedRenewals > 0
      ? [
          t('certificates.failed', {
            count: Math.round(failedRenewals),
            amount: whole(failedRenewals),
          }),
        ]
      : []),
  ];
  return (
    <li>
      <strong>{cluster.cluster}</strong>:{' '}
      <Mark tone={tones[state]}>{t(`certificates.${state}`)}</Mark>
      {details.map(detail => `, ${detail}`)}; {running.join(', ')}
    </li>
  );
};

/** How long certificates are good for, and which releases the proxies run. */
export const CertificateCard = ({
  view,
}: {
  readonly view: EvidenceView['certificates'];
}) => {
  const { t } = useTranslationRef(evidenceWords);
  const { duration } = useNumbers();
  const { clusters } = view.panel;
  return (
    <PanelCard title={t('certificates.title')} view={view} write={duration}>
      {clusters.length === 0 ? null : (
        <Box
          component="ul"
          aria-label={t('certificates.list')}
          sx={{ m: 0, pl: 2.5 }}
        >
          {clusters.map(each => (
            <ClusterLine key={each.cluster} cluster={each} />
          ))}
        </Box>
      )}
    </PanelCard>
  );
};
