import Box from '@mui/material/Box';
import type { EvidenceView } from '@causeway/plugin-mesh-common';
import { Mark, type Tone } from '../parts';
import { counted, duration } from '@causeway/mesh-intent/panels';
import { PanelCard } from './PanelCard';

type Cluster = EvidenceView['certificates']['panel']['clusters'][number];

const looks: Readonly<
  Record<Cluster['state'], { readonly tone: Tone; readonly words: string }>
> = {
  good: { tone: 'good', words: 'renewed in time' },
  soon: { tone: 'warning', words: 'ends within the hour' },
  ended: { tone: 'bad', words: 'one has ended' },
  'renewing-fails': { tone: 'bad', words: 'renewing fails' },
  unknown: { tone: 'unknown', words: 'how long they are good for is unknown' },
};

/** How long certificates are good for, and which releases the proxies run. */
export const CertificateCard = ({
  view,
}: {
  readonly view: EvidenceView['certificates'];
}) => {
  const { clusters } = view.panel;
  return (
    <PanelCard title="Certificates and proxies" view={view} write={duration}>
      {clusters.length === 0 ? null : (
        <Box
          component="ul"
          aria-label="Certificates by cluster"
          sx={{ m: 0, pl: 2.5 }}
        >
          {clusters.map(each => (
            <li key={each.cluster}>
              <strong>{each.cluster}</strong>:{' '}
              <Mark tone={looks[each.state].tone}>
                {looks[each.state].words}
              </Mark>
              {each.leastSecondsLeft === null
                ? null
                : `, ${duration(
                    Math.max(0, each.leastSecondsLeft),
                  )} left at least`}
              {each.failedRenewals > 0
                ? `, ${counted(
                    each.failedRenewals,
                    'renewal',
                    'renewals',
                  )} failed in an hour`
                : null}
              ;{' '}
              {each.releases
                .map(
                  ({ release, proxies }) =>
                    `${counted(proxies, 'proxy', 'proxies')} on ${release}`,
                )
                .join(', ')}
            </li>
          ))}
        </Box>
      )}
    </PanelCard>
  );
};
