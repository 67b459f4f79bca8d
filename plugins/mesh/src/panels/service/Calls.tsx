import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import type { ServiceDependencyView } from '@causeway/plugin-mesh-common';
import { Mark, ServiceLink } from '../../parts';
import { panelsWords } from '../words';

/** Services of the mesh it says it calls, and whether each is one. */
export const Calls = (props: {
  readonly dependsOn: readonly ServiceDependencyView[];
}) => {
  const { t } = useTranslationRef(panelsWords);
  if (props.dependsOn.length === 0) return <>{t('calls.none')}</>;
  return (
    <Box
      component="ul"
      sx={{ m: 0, pl: 2.5, typography: 'body2', '& li': { py: 0.5 } }}
    >
      {props.dependsOn.map(({ service, cluster, reason, known }) => (
        <li key={`${service} ${cluster}`}>
          {known ? <ServiceLink service={service} /> : service}
          {cluster === undefined ? null : (
            <> {t('calls.inCluster', { cluster })}</>
          )}
          {reason === undefined ? null : `: ${reason}`}
          {known ? null : (
            <>
              {' '}
              <Mark tone="warning">{t('calls.notKnown')}</Mark>
            </>
          )}
        </li>
      ))}
    </Box>
  );
};
