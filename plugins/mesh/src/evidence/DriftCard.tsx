import Box from '@mui/material/Box';
import type { EvidenceView } from '@causeway/plugin-mesh-common';
import { Mark } from '../parts';
import { counted, duration } from '@causeway/mesh-intent/panels';
import { PanelCard } from './PanelCard';

type Panel = EvidenceView['drift']['panel'];
type Cluster = Panel['clusters'][number];

function otherWords({ others }: Cluster): string {
  return others
    .map(({ commit, proxies }) =>
      commit === null
        ? `${proxies} cannot be told`
        : `${proxies} on ${commit.slice(0, 8)}`,
    )
    .join(', ');
}

const ClusterLine = ({ cluster }: { readonly cluster: Cluster }) => {
  const { onTip, proxies, behindSeconds, rejected, disconnected } = cluster;
  const late = onTip < proxies;
  return (
    <li>
      <strong>{cluster.cluster}</strong>: {onTip} of{' '}
      {counted(proxies, 'proxy', 'proxies')} on the tip
      {cluster.others.length > 0 ? `, ${otherWords(cluster)}` : null}
      {late && behindSeconds !== null ? (
        <>, the oldest waits for {duration(behindSeconds)}</>
      ) : null}
      {behindSeconds === null ? ', how long they wait is unknown' : null}
      {disconnected === null ? (
        <Box>
          <Mark tone="unknown">Whether all are connected is unknown</Mark>
        </Box>
      ) : null}
      {disconnected !== null && disconnected > 0 ? (
        <Box>
          <Mark tone="warning">
            {counted(disconnected, 'proxy', 'proxies')} not connected
          </Mark>
        </Box>
      ) : null}
      {rejected.map(({ text, proxies: refusing }) => (
        <Box key={text}>
          <Mark tone="bad">
            {counted(refusing, 'proxy', 'proxies')} refused it:{' '}
            <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
              {text}
            </Box>
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
  const { panel } = view;
  return (
    <PanelCard title="Drift" view={view} write={duration}>
      {panel.clusters.length === 0 ? null : (
        <Box
          component="ul"
          aria-label="Drift by cluster"
          sx={{ m: 0, pl: 2.5 }}
        >
          {panel.clusters.map(cluster => (
            <ClusterLine key={cluster.cluster} cluster={cluster} />
          ))}
        </Box>
      )}
    </PanelCard>
  );
};
