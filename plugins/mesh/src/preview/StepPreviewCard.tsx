import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { StepPreview } from '@causeway/plugin-mesh-common';
import { Approvers, FileDiffs, GateList } from '../change';
import { LazyImpactPanels } from '../impact';
import { Section } from '../parts';
import { previewWords } from './words';

/** One pull request that would be opened. */
export const StepPreviewCard = (props: {
  readonly step: StepPreview;
  readonly of: number;
}) => {
  const { t } = useTranslationRef(previewWords);
  const { step, of } = props;
  return (
    <Section
      title={
        of === 1
          ? t('step.only', { repo: step.repo })
          : t('step.title', {
              index: String(step.index),
              of: String(of),
              repo: step.repo,
            })
      }
    >
      {of === 1 ? null : (
        <Typography variant="body2" gutterBottom>
          {step.title}
        </Typography>
      )}
      <FileDiffs files={step.files} />
      <Box sx={{ mt: 2 }}>
        <Typography component="h4" variant="subtitle2">
          {t('step.gates')}
        </Typography>
        <GateList gates={step.gates} />
      </Box>
      <LazyImpactPanels impacts={step.impacts} level={4} />
      <Box sx={{ mt: 2, typography: 'body2' }}>
        <Typography component="h4" variant="subtitle2">
          {t('step.approvers')}
        </Typography>
        <Approvers approvers={step.approvers} />
      </Box>
    </Section>
  );
};
