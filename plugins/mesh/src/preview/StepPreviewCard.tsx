import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { StepPreview } from '@causeway/plugin-mesh-common';
import { Approvers, FileDiffs, GateList } from '../change';
import { LazyImpactPanels } from '../impact';
import { Section } from '../parts';

/** One pull request that would be opened. */
export const StepPreviewCard = (props: {
  readonly step: StepPreview;
  readonly of: number;
}) => {
  const { step, of } = props;
  return (
    <Section
      title={
        of === 1
          ? `Pull request on ${step.repo}`
          : `Pull request ${step.index} of ${of}, on ${step.repo}`
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
          Gates
        </Typography>
        <GateList gates={step.gates} />
      </Box>
      <LazyImpactPanels impacts={step.impacts} level={4} />
      <Box sx={{ mt: 2, typography: 'body2' }}>
        <Typography component="h4" variant="subtitle2">
          Who approves
        </Typography>
        <Approvers approvers={step.approvers} />
      </Box>
    </Section>
  );
};
