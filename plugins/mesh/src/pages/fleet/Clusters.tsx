import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import type { FleetClusterView } from '@causeway/plugin-mesh-common';
import { Age, Mark, NonAnswerMark } from '../../parts';
import { fleetWords } from './words';

type Application = FleetClusterView['applications'][number];

function tone({ onTip, sync, health }: Application) {
  if (health === 'Degraded' || health === 'Missing') return 'bad' as const;
  if (sync === 'Unknown' || health === 'Unknown') return 'unknown' as const;
  return onTip && sync === 'Synced' && health === 'Healthy'
    ? ('good' as const)
    : ('neutral' as const);
}

const Applied = ({ application }: { readonly application: Application }) => {
  const { t } = useTranslationRef(fleetWords);
  const { name, revision, onTip, sync, health, finishedAt } = application;
  return (
    <Mark tone={tone(application)}>
      {t(onTip ? 'clusters.onTip' : 'clusters.behind', {
        name,
        commit: revision?.slice(0, 8) ?? t('clusters.nothing'),
        sync,
        health,
      })}
      {finishedAt === undefined ? null : (
        <>
          , <Age at={finishedAt} />
        </>
      )}
    </Mark>
  );
};

/** Which commit each cluster applied, in the order in which clusters get a change. */
export const Clusters = (props: {
  readonly clusters: readonly FleetClusterView[];
}) => {
  const { t } = useTranslationRef(fleetWords);
  return (
    <Box
      component="ul"
      sx={{ m: 0, pl: 2.5, typography: 'body2', '& li': { py: 0.5 } }}
    >
      {props.clusters.map(cluster => (
        <li key={cluster.name}>
          <strong>{cluster.name}</strong>{' '}
          {t('clusters.place', {
            site: cluster.site,
            wave: String(cluster.clusterWave),
          })}
          :{' '}
          {cluster.state === 'value' ? null : (
            <NonAnswerMark state={cluster.state}>
              {cluster.message}
            </NonAnswerMark>
          )}
          {cluster.applications.map(each => (
            <Box key={each.name}>
              <Applied application={each} />
            </Box>
          ))}
        </li>
      ))}
    </Box>
  );
};
