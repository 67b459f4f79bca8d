import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ImpactView } from '@causeway/plugin-mesh-common';
import { useId } from 'react';
import { Mark, usePortalClock } from '../parts';
import { ImpactDownloads } from './ImpactDownloads';
import { ImpactOutcome } from './ImpactOutcome';
import { ImpactReport } from './ImpactReport';
import { ImpactSites } from './ImpactSites';
import { impactSentence } from './impactSentence';
import { impactWords } from './words';

/** The made-up log of the embedded estate is never taken for a real one. */
const Simulated = () => {
  const { t } = useTranslationRef(impactWords);
  const { loaded } = usePortalClock();
  if (loaded.state !== 'value' || !loaded.value.simulated) return null;
  return (
    <Box sx={{ typography: 'body2', mt: 1 }}>
      <Mark tone="neutral">{t('simulated')}</Mark>
    </Box>
  );
};

/** What policies would do to the traffic of one workload: verdict, numbers, who would be denied, and what is not known. */
export const ImpactPanel = (props: {
  readonly impact: ImpactView;
  readonly level: 3 | 4;
}) => {
  const { t } = useTranslationRef(impactWords);
  const { impact, level } = props;
  const id = useId();
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={id}
      sx={{ p: 2, minWidth: 0, mt: level === 4 ? 2 : 0 }}
    >
      <Typography
        id={id}
        component={`h${level}`}
        variant="subtitle1"
        fontWeight={600}
        sx={{ overflowWrap: 'anywhere' }}
      >
        {t('title', { workload: impact.workload })}
      </Typography>
      <Box sx={{ typography: 'body1', mt: 0.5 }}>
        <ImpactOutcome impact={impact} />
      </Box>
      <Typography variant="body2" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
        {impactSentence(impact)}
      </Typography>
      <Simulated />
      {impact.report === undefined ? null : (
        <ImpactReport impact={impact} report={impact.report} level={level} />
      )}
      <ImpactSites impact={impact} />
      <ImpactDownloads impact={impact} />
    </Paper>
  );
};
