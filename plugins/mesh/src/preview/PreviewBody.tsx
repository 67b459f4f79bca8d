import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import type { PreviewView } from '@causeway/plugin-mesh-common';
import { DiffSentences } from '../change';
import { Section } from '../parts';
import { LazyRenderedObjects } from '../rendered';
import { CostEffect } from './CostEffect';
import { StepPreviewCard } from './StepPreviewCard';
import { previewWords } from './words';

/** Sentences first, then each pull request in its order. */
export const PreviewBody = ({ preview }: { readonly preview: PreviewView }) => {
  const { t } = useTranslationRef(previewWords);
  const { steps, title, diff, rendered } = preview;
  if (steps.length === 0) {
    return (
      <Alert severity="info" variant="outlined">
        {t('nothing')}{' '}
        {preview.submittable.yes ? null : preview.submittable.because}
      </Alert>
    );
  }
  return (
    <>
      <Section title={title ?? t('means')}>
        <DiffSentences diff={diff} />
        <CostEffect steps={steps} />
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {t('opened', { count: steps.length })}
        </Typography>
      </Section>
      {rendered === undefined ? null : <LazyRenderedObjects view={rendered} />}
      {steps.map(step => (
        <StepPreviewCard key={step.index} step={step} of={steps.length} />
      ))}
    </>
  );
};
