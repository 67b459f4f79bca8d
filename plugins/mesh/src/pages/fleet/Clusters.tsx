import Box from '@mui/material/Box';
import type { FleetClusterView } from '@causeway/plugin-mesh-common';
import { Age, Mark, NonAnswerMark } from '../../parts';

type Application = FleetClusterView['applications'][number];

function tone({ onTip, sync, health }: Application) {
  if (health === 'Degraded' || health === 'Missing') return 'bad' as const;
  if (sync === 'Unknown' || health === 'Unknown') return 'unknown' as const;
  return onTip && sync === 'Synced' && health === 'Healthy'
    ? ('good' as const)
    : ('neutral' as const);
}

/** Which commit each cluster applied, in the order in which clusters get a change. */
export const Clusters = (props: {
  readonly clusters: readonly FleetClusterView[];
}) => (
  <Box
    component="ul"
    sx={{ m: 0, pl: 2.5, typography: 'body2', '& li': { py: 0.5 } }}
  >
    {props.clusters.map(cluster => (
      <li key={cluster.name}>
        <strong>{cluster.name}</strong> ({cluster.site}, cluster wave{' '}
        {cluster.clusterWave}):{' '}
        {cluster.state === 'value' ? null : (
          <NonAnswerMark state={cluster.state}>{cluster.message}</NonAnswerMark>
        )}
        {cluster.applications.map(each => (
          <Box key={each.name}>
            <Mark tone={tone(each)}>
              {each.name}: {each.revision?.slice(0, 8) ?? 'nothing'} applied
              {each.onTip ? ', the tip' : ', not the tip'}; {each.sync},{' '}
              {each.health}
              {each.finishedAt === undefined ? null : (
                <>
                  , <Age at={each.finishedAt} />
                </>
              )}
            </Mark>
          </Box>
        ))}
      </li>
    ))}
  </Box>
);
