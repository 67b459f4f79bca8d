import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { AskedTriage } from './TriageDialogs';
import type { TriageAct } from './useTriage';
import { queueWords } from './words';

/** Acts on what is chosen. */
export const TriageBar = (props: {
  readonly count: number;
  readonly busy: boolean;
  readonly onAct: (what: TriageAct) => void;
  readonly onAsk: (ask: AskedTriage) => void;
  readonly onClear: () => void;
}) => {
  const { count, busy, onAct, onAsk } = props;
  const { t } = useTranslationRef(queueWords);
  const disabled = busy || count === 0;
  const button = (words: string, onClick: () => void) => (
    <Button
      size="small"
      variant="outlined"
      disabled={disabled}
      onClick={onClick}
    >
      {words}
    </Button>
  );
  return (
    <Box
      role="group"
      aria-label={t('acts.name')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'center',
        minHeight: 32,
      }}
    >
      {button(t('acts.take'), () => onAct({ act: 'assign', to: 'me' }))}
      {button(t('acts.putBack'), () => onAct({ act: 'assign', to: null }))}
      {button(t('acts.give'), () => onAsk('give'))}
      {button(t('acts.label'), () => onAsk('label'))}
      {button(t('acts.return'), () => onAsk('return'))}
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
        {count === 0 ? t('acts.none') : t('acts.chosen', { count })}
      </Box>
      {count === 0 ? null : (
        <Button size="small" onClick={props.onClear}>
          {t('acts.clear')}
        </Button>
      )}
    </Box>
  );
};
