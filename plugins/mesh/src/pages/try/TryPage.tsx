import { useApi, useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { RiAddLine } from '@remixicon/react';
import { meshApiRef } from '../../api';
import { PageBody, stacked, useLoaded } from '../../parts';
import { CheckPane } from './CheckPane';
import { sendable } from './sendable';
import { TrialFileCard } from './TrialFileCard';
import { useCheck } from './useCheck';
import { useFindingActs } from './useFindingActs';
import { useTrialFiles } from './useTrialFiles';
import { tryWords } from './words';

/** Names of services, for suggestions only: without them paths are typed. */
function useServiceNames(): readonly string[] {
  const mesh = useApi(meshApiRef);
  const { loaded } = useLoaded({
    key: 'services',
    load: () => mesh.services(),
  });
  return loaded.state === 'value'
    ? loaded.value.services.map(({ ref }) => ref)
    : [];
}

const Intro = () => {
  const { t } = useTranslationRef(tryWords);
  return (
    <Box component="header">
      <Typography component="h2" variant="h5" gutterBottom>
        {t('title')}
      </Typography>
      <Typography color="text.secondary">{t('intro')}</Typography>
      <Typography color="text.secondary" variant="body2" sx={{ mt: 0.5 }}>
        {t('kept')}
      </Typography>
    </Box>
  );
};

/** Files as they would be at the left, what they would bring about at the right. */
export const TryPage = () => {
  const { t } = useTranslationRef(tryWords);
  const { files, add, drop, change } = useTrialFiles();
  const { files: sent, held } = sendable(files, t);
  const { refresh, ...check } = useCheck(sent);
  const services = useServiceNames();
  const { acts, invalid, refusal, textRef } = useFindingActs({
    files,
    checked: check.shown,
    changed: t('file.changed'),
    onText: (id, text) => change(id, { text }),
  });
  return (
    <PageBody title={t('title')}>
      <Intro />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            md: 'minmax(0, 1fr) minmax(0, 1fr)',
          },
        }}
      >
        <Box
          component="section"
          aria-label={t('files')}
          sx={{ ...stacked, gap: 2, minWidth: 0 }}
        >
          {files.map((file, at) => (
            <TrialFileCard
              key={file.id}
              file={file}
              title={t('file.title', { number: String(at + 1) })}
              services={services}
              invalid={invalid(file)}
              refusal={refusal(file)}
              textRef={textRef(file.id)}
              onChange={next => change(file.id, next)}
              onDrop={files.length === 1 ? undefined : () => drop(file.id)}
            />
          ))}
          <div>
            <Button
              variant="outlined"
              startIcon={<RiAddLine size={18} />}
              onClick={add}
            >
              {t('add')}
            </Button>
          </div>
        </Box>
        <Box component="section" aria-label={t('outcome')} sx={{ minWidth: 0 }}>
          <CheckPane check={check} held={held} acts={acts} onRetry={refresh} />
        </Box>
      </Box>
    </PageBody>
  );
};
