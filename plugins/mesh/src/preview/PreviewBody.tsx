import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import type { PreviewView } from '@causeway/plugin-mesh-common';
import { DiffSentences } from '../change';
import { Section } from '../parts';
import { LazyRenderedObjects } from '../rendered';
import { StepPreviewCard } from './StepPreviewCard';

/** Sentences first, then each pull request in its order. */
export const PreviewBody = ({ preview }: { readonly preview: PreviewView }) => {
  const { steps, title, diff, rendered } = preview;
  if (steps.length === 0) {
    return (
      <Alert severity="info" variant="outlined">
        Nothing would happen yet.{' '}
        {preview.submittable.yes ? null : preview.submittable.because}
      </Alert>
    );
  }
  return (
    <>
      <Section title={title ?? 'What it means'}>
        <DiffSentences diff={diff} />
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {steps.length === 1
            ? 'One signed pull request is opened.'
            : `${steps.length} signed pull requests are opened, in this order; each waits for the merge of the one before.`}
        </Typography>
      </Section>
      {rendered === undefined ? null : <LazyRenderedObjects view={rendered} />}
      {steps.map(step => (
        <StepPreviewCard key={step.index} step={step} of={steps.length} />
      ))}
    </>
  );
};
