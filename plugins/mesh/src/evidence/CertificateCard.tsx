import Box from '@mui/material/Box';
import type { EvidenceView } from '@causeway/plugin-mesh-common';
import { Mark, type Tone } from '../parts';
import { counted, duration } from './numbers';
import { PanelCard } from './PanelCard';

type Cluster = EvidenceView['certificates']['panel']['clusters'][number];

const looks: Readonly<
  Record<Cluster['state'], { readonly tone: Tone; readonly words: string }>
> = {
  good: { tone: 'good', words: 'renewed in time' },
  soon: { tone: 'warning', words: 'ends within the hour' },
  'renewing-fails': { tone: 'bad', words: 'renewing fails' },
  unknown: { tone: 'unknown', words: 'how long they are good for is unknown' },
};

function headline(clusters: readonly Cluster[]) {
  const bad = clusters.filter(({ state }) => state === 'renewing-fails');
  const soon = clusters.filter(({ state }) => state === 'soon');
  if (bad.length > 0) {
    const names = bad.map(({ cluster }) => cluster).join(', ');
    return <Mark tone="bad">Renewing certificates fails in {names}</Mark>;
  }
  if (soon.length > 0) {
    return <Mark tone="warning">A certificate ends within the hour</Mark>;
  }
  return clusters.length === 0 ||
    clusters.some(({ state }) => state === 'unknown') ? (
    <Mark tone="unknown">Not known for every proxy</Mark>
  ) : (
    <Mark tone="good">Certificates are renewed in time</Mark>
  );
}

/** How long certificates are good for, and which releases the proxies run. */
export const CertificateCard = ({
  view,
}: {
  readonly view: EvidenceView['certificates'];
}) => {
  const { clusters, silent } = view.panel;
  return (
    <PanelCard
      title="Certificates and proxies"
      view={view}
      write={duration}
      headline={
        silent.length > 0 && clusters.length > 0 ? (
          <>
            {headline(clusters)}{' '}
            <Mark tone="unknown">Not every site answered</Mark>
          </>
        ) : (
          headline(clusters)
        )
      }
    >
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
                : `, ${duration(each.leastSecondsLeft)} left at least`}
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
