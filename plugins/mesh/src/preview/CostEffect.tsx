import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Typography from '@mui/material/Typography';
import type { StepPreview } from '@causeway/plugin-mesh-common';
import { outcomeTone } from '../change';
import { Mark } from '../parts';
import { previewWords } from './words';

/** Gate that measures what proxies would take and what more is logged (M-24, M-29, M-32). */
const COST_GATE = 'cost-budget';

/** What the change costs, beside what it means. A change that widens nothing has no such gate and says nothing. */
export const CostEffect = (props: {
  readonly steps: readonly StepPreview[];
}) => {
  const { t } = useTranslationRef(previewWords);
  const costs = props.steps.flatMap(({ index, gates }) =>
    gates.flatMap(({ gate, verdict }) =>
      gate === COST_GATE ? [{ index, verdict }] : [],
    ),
  );
  return (
    <>
      {costs.map(({ index, verdict }) => (
        <Typography key={index} variant="body2" component="div" sx={{ mt: 1 }}>
          <Mark tone={outcomeTone(verdict.outcome)}>
            <strong>{t('cost')}</strong> {verdict.message}
          </Mark>
        </Typography>
      ))}
    </>
  );
};
