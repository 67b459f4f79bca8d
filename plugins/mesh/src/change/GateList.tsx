import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { GateView } from '@causeway/plugin-mesh-common';
import { Age, Mark } from '../parts';
import { useRecordWords } from '../records';
import { outcomeTone } from './outcomeTone';
import { changeWords } from './words';

function effectOf({ scope, mode }: GateView) {
  if (mode === 'advisory') return 'gate.advises';
  return scope === 'step' ? 'gate.holdsMerge' : 'gate.holdsRequest';
}

const Gate = (props: {
  readonly gate: GateView;
  readonly onOverride?: (gate: GateView) => void;
}) => {
  const { t } = useTranslationRef(changeWords);
  const words = useRecordWords();
  const { gate, onOverride } = props;
  const { gate: id, title, why } = gate;
  const { outcome, message, evidence } = gate.verdict;
  return (
    <Box component="li" sx={{ py: 0.75, typography: 'body2' }}>
      <Mark tone={outcomeTone(outcome)}>
        <strong>{words.gate({ id, title })}</strong>: {t(`outcome.${outcome}`)}.{' '}
        {message}
      </Mark>
      <Typography variant="body2" color="text.secondary" sx={{ pl: 2.75 }}>
        {words.why(id, why)} {t(effectOf(gate))}
      </Typography>
      {evidence.length === 0 ? null : (
        <Box component="ul" sx={{ m: 0, pl: 5, color: 'text.secondary' }}>
          {evidence.map(item => (
            <li key={`${item.source} ${item.question}`}>
              {item.question}: {item.answer} ({item.source},{' '}
              <Age at={item.observedAt} />)
            </li>
          ))}
        </Box>
      )}
      {gate.override === undefined || onOverride === undefined ? null : (
        <Box sx={{ pl: 2.75, display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          <Button
            size="small"
            disabled={!gate.override.yes}
            onClick={() => onOverride(gate)}
          >
            {t('gate.setAside')}
          </Button>
          {gate.override.yes ? null : (
            <Box sx={{ color: 'text.secondary', alignSelf: 'center' }}>
              {gate.override.because}
            </Box>
          )}
        </Box>
      )}
    </Box>
  );
};

/** Gates of one step: outcome, what each asks and why, what it holds, and the evidence with its age. */
export const GateList = (props: {
  readonly gates: readonly GateView[];
  /** Sets a gate aside, where the change is one that is stored. */
  readonly onOverride?: (gate: GateView) => void;
}) => {
  const { t } = useTranslationRef(changeWords);
  if (props.gates.length === 0) {
    return <Typography variant="body2">{t('gate.none')}</Typography>;
  }
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {props.gates.map(gate => (
        <Gate key={gate.gate} gate={gate} onOverride={props.onOverride} />
      ))}
    </Box>
  );
};
