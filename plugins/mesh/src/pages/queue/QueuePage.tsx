import {
  RouterLink,
  useApi,
  useRouteRef,
  useTranslationRef,
} from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { meshApiRef } from '../../api';
import {
  ErrorNotice,
  PageBody,
  StaleNotice,
  stopping,
  useLoaded,
  Waiting,
} from '../../parts';
import { formRouteRef } from '../../routes';
import { EvidenceSide } from './EvidenceSide';
import { KeyHelp } from './KeyHelp';
import { QueueFilters } from './QueueFilters';
import { QueueList } from './QueueList';
import { SavedFilters } from './SavedFilters';
import { useQueueFilter } from './useQueueFilter';
import { useQueueList } from './useQueueList';
import { queueWords } from './words';

/** What waits, for whom, and the evidence to decide on it: one list over every kind and every pull request. */
export const QueuePage = () => {
  const { t } = useTranslationRef(queueWords);
  const mesh = useApi(meshApiRef);
  const toForm = useRouteRef(formRouteRef);
  const { filter, after, open, setFilter, setAfter, setOpen } =
    useQueueFilter();
  const { loaded, reload } = useQueueList(filter, after);
  const kinds = useLoaded({ key: 'kinds', load: () => mesh.kinds() }).loaded;
  const searchRef = useRef<HTMLInputElement>(null);
  const sideRef = useRef<HTMLElement>(null);
  const listRef = useRef<HTMLDivElement>(null);
  const [help, setHelp] = useState(false);
  return (
    <PageBody title={t('title')}>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'start' }}
      >
        <Box sx={{ flexGrow: 1 }}>
          <Typography component="h2" variant="h5">
            {t('title')}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {t('intro')}
          </Typography>
        </Box>
        {toForm === undefined ? null : (
          <Button
            size="small"
            color="error"
            sx={stopping}
            component={RouterLink}
            href={toForm({ kind: 'emergency-deny' })}
          >
            {t('emergency')}
          </Button>
        )}
        <Button size="small" onClick={() => setHelp(true)}>
          {t('keysButton')}
        </Button>
      </Box>
      <SavedFilters filter={filter} onFilter={setFilter} />
      <QueueFilters
        filter={filter}
        facets={loaded.state === 'value' ? loaded.value.facets : undefined}
        kinds={kinds.state === 'value' ? kinds.value : []}
        searchRef={searchRef}
        onFilter={setFilter}
      />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            lg: 'minmax(0, 3fr) minmax(0, 2fr)',
          },
          alignItems: 'start',
        }}
      >
        {loaded.state === 'loading' ? (
          <Waiting what={t('loading')} rows={10} />
        ) : null}
        {loaded.state === 'error' ? (
          <ErrorNotice what={t('what')} error={loaded.error} onRetry={reload} />
        ) : null}
        {loaded.state === 'value' ? (
          <Box ref={listRef} sx={{ minWidth: 0 }}>
            <StaleNotice trouble={loaded.trouble} />
            <QueueList
              list={loaded.value}
              isFirst={after === undefined}
              isFiltered={Object.keys(filter).length > 0}
              open={open}
              searchRef={searchRef}
              sideRef={sideRef}
              onOpen={setOpen}
              onAfter={setAfter}
              onHelp={() => setHelp(true)}
              onMoved={reload}
            />
          </Box>
        ) : null}
        <EvidenceSide
          open={open}
          sideRef={sideRef}
          onClose={() => {
            setOpen(undefined);
            // Back to the row one came from, not to the top of the page.
            listRef.current
              ?.querySelector<HTMLElement>('tr[tabindex="0"]')
              ?.focus();
          }}
          onMoved={reload}
        />
      </Box>
      <KeyHelp open={help} onClose={() => setHelp(false)} />
    </PageBody>
  );
};
