import { useApi } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { counted } from '@causeway/mesh-intent/panels';
import type { FleetView } from '@causeway/plugin-mesh-common';
import { meshApiRef } from '../../api';
import {
  ErrorNotice,
  Mark,
  PageBody,
  Section,
  StaleNotice,
  useLoaded,
  useRepeat,
  Waiting,
} from '../../parts';
import { Budget } from './Budget';
import { Clusters } from './Clusters';
import { Progress } from './Progress';
import { Services } from './Services';
import { SourceHealth } from './SourceHealth';

const EVERY_MS = 30_000;

const Sections = ({ fleet }: { readonly fleet: FleetView }) => (
  <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
    <Section title="Way to strict mTLS">
      {fleet.services.length === 0 ? (
        'No service is declared yet'
      ) : (
        <Progress services={fleet.services} />
      )}
    </Section>
    <Section title="Services">
      <Services services={fleet.services} />
      {fleet.notAllowed === 0 ? null : (
        <Mark tone="unknown">
          {counted(fleet.notAllowed, 'service is', 'services are')} left out:
          you may not read their telemetry
        </Mark>
      )}
    </Section>
    <Section title="Clusters">
      <Clusters clusters={fleet.clusters} />
    </Section>
    <Section title="Budget">
      <Budget cost={fleet.cost} />
    </Section>
    <Section title="Sources of telemetry">
      <SourceHealth sources={fleet.sources} />
    </Section>
  </Box>
);

/** The whole mesh for people of the platform. */
export const FleetPage = () => {
  const mesh = useApi(meshApiRef);
  const { loaded, reload } = useLoaded({
    key: 'fleet',
    load: () => mesh.fleet(),
  });
  useRepeat({ after: loaded, everyMs: EVERY_MS, act: reload });
  return (
    <PageBody title="Fleet">
      <Typography component="h2" variant="h5">
        Fleet
      </Typography>
      {loaded.state === 'loading' ? <Waiting what="Loading the fleet" /> : null}
      {loaded.state === 'error' ? (
        <ErrorNotice what="The fleet" error={loaded.error} onRetry={reload} />
      ) : null}
      {loaded.state === 'value' ? (
        <>
          <StaleNotice trouble={loaded.trouble} />
          <Sections fleet={loaded.value} />
        </>
      ) : null}
    </PageBody>
  );
};
