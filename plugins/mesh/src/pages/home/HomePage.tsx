import { useApi, useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { HomeView } from '@causeway/plugin-mesh-common';
import { meshApiRef } from '../../api';
import { useChangeMoved } from '../../live';
import { LoadedPart, PageBody, useLoaded, useRepeat } from '../../parts';
import { BlockedCalls } from './BlockedCalls';
import { FirstTime } from './FirstTime';
import { Needs } from './Needs';
import { OwnServices } from './OwnServices';
import { Recent } from './Recent';
import { homeWords } from './words';

const EVERY_MS = 30_000;

const Parts = ({ home }: { readonly home: HomeView }) => (
  <Box
    sx={{
      display: 'grid',
      gap: 2,
      gridTemplateColumns: {
        xs: 'minmax(0, 1fr)',
        lg: 'minmax(0, 1fr) minmax(0, 1fr)',
      },
      alignItems: 'start',
      // Rows of a table need the width; what is read line by line does not.
      '& > :nth-of-type(2)': { gridColumn: { lg: '1 / -1' }, order: { lg: 1 } },
      '& > :nth-of-type(3)': { gridColumn: { lg: '1 / -1' }, order: { lg: 1 } },
    }}
  >
    <Needs needs={home.needs} />
    <OwnServices services={home.services} />
    <BlockedCalls blocked={home.blocked} />
    <Recent changes={home.recent} />
  </Box>
);

/** What concerns the reader: what waits for them, how their services are, and what happened. */
export const HomePage = () => {
  const { t } = useTranslationRef(homeWords);
  const mesh = useApi(meshApiRef);
  const { loaded, reload } = useLoaded({
    key: 'home',
    load: () => mesh.home(),
  });
  useRepeat({ after: loaded, everyMs: EVERY_MS, act: reload });
  useChangeMoved(reload);
  return (
    <PageBody title={t('title')}>
      <Typography component="h2" variant="h5">
        {t('title')}
      </Typography>
      <LoadedPart
        loaded={loaded}
        loading={t('loading')}
        what={t('what')}
        rows={8}
        onRetry={reload}
      >
        {home => (
          <>
            {home.simulated ? <FirstTime /> : null}
            <Parts home={home} />
          </>
        )}
      </LoadedPart>
    </PageBody>
  );
};
