import { useApi, useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { FleetView } from '@causeway/plugin-mesh-common';
import { meshApiRef } from '../../api';
import {
  LoadedPart,
  Mark,
  PageBody,
  Section,
  useLoaded,
  useNumbers,
  useRepeat,
} from '../../parts';
import { Budget } from './Budget';
import { Clusters } from './Clusters';
import { Progress } from './Progress';
import { Services } from './Services';
import { SourceHealth } from './SourceHealth';
import { fleetWords } from './words';

const EVERY_MS = 30_000;

const Sections = ({ fleet }: { readonly fleet: FleetView }) => {
  const { t } = useTranslationRef(fleetWords);
  const { whole } = useNumbers();
  return (
    <Box
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Section title={t('section.progress')}>
        {fleet.services.length === 0 ? (
          t('noService')
        ) : (
          <Progress services={fleet.services} />
        )}
      </Section>
      <Section title={t('services')}>
        <Services services={fleet.services} />
        {fleet.notAllowed === 0 ? null : (
          <Mark tone="unknown">
            {t('leftOut', {
              count: fleet.notAllowed,
              amount: whole(fleet.notAllowed),
            })}
          </Mark>
        )}
      </Section>
      <Section title={t('section.clusters')}>
        <Clusters clusters={fleet.clusters} />
      </Section>
      <Section title={t('section.budget')}>
        <Budget cost={fleet.cost} />
      </Section>
      <Section title={t('section.sources')}>
        <SourceHealth sources={fleet.sources} />
      </Section>
    </Box>
  );
};

/** The whole mesh for people of the platform. */
export const FleetPage = () => {
  const { t } = useTranslationRef(fleetWords);
  const mesh = useApi(meshApiRef);
  const { loaded, reload } = useLoaded({
    key: 'fleet',
    load: () => mesh.fleet(),
  });
  useRepeat({ after: loaded, everyMs: EVERY_MS, act: reload });
  return (
    <PageBody title={t('title')}>
      <Typography component="h2" variant="h5">
        {t('title')}
      </Typography>
      <LoadedPart
        loaded={loaded}
        loading={t('loading')}
        what={t('what')}
        onRetry={reload}
      >
        {fleet => <Sections fleet={fleet} />}
      </LoadedPart>
    </PageBody>
  );
};
