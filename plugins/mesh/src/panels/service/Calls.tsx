import Box from '@mui/material/Box';
import type { ServiceDependencyView } from '@causeway/plugin-mesh-common';
import { Mark, ServiceLink } from '../../parts';

/** Services of the mesh it says it calls, and whether each is one. */
export const Calls = (props: {
  readonly dependsOn: readonly ServiceDependencyView[];
}) =>
  props.dependsOn.length === 0 ? (
    <>No service declared</>
  ) : (
    <Box
      component="ul"
      sx={{ m: 0, pl: 2.5, typography: 'body2', '& li': { py: 0.5 } }}
    >
      {props.dependsOn.map(({ service, cluster, reason, known }) => (
        <li key={`${service} ${cluster}`}>
          {known ? <ServiceLink service={service} /> : service}
          {cluster === undefined ? null : ` in cluster ${cluster}`}
          {reason === undefined ? null : `: ${reason}`}
          {known ? null : (
            <>
              {' '}
              <Mark tone="warning">Not known: it has no manifest</Mark>
            </>
          )}
        </li>
      ))}
    </Box>
  );
