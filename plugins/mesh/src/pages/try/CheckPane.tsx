import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { RiRefreshLine } from '@remixicon/react';
import { changeWords } from '../../change';
import { ErrorNotice, staleLook, visuallyHidden, Waiting } from '../../parts';
import { CheckBody, type FindingActs } from './CheckBody';
import { checkWords } from './checkWords';
import type { CheckState } from './useCheck';
import { tryWords } from './words';

/** What the files would bring about. While a newer answer is on its way the one before stays, framed. */
export const CheckPane = (props: {
  readonly check: CheckState;
  readonly held: readonly string[];
  readonly acts: FindingActs;
  readonly onRetry: () => void;
}) => {
  const { t } = useTranslationRef(tryWords);
  const { t: tChange } = useTranslationRef(changeWords);
  const { check, held, acts, onRetry } = props;
  const { shown, error, pending } = check;
  return (
    <Box
      aria-busy={pending}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 2,
        minWidth: 0,
      }}
    >
      <span role="status" style={visuallyHidden}>
        {checkWords(check, { t, tChange })}
      </span>
      {held.map(sentence => (
        <Typography key={sentence} variant="body2" color="text.secondary">
          {sentence}
        </Typography>
      ))}
      {error === undefined ? null : (
        <ErrorNotice what={t('check.what')} error={error} onRetry={onRetry} />
      )}
      {pending && shown === undefined ? (
        <Waiting what={t('check.checking')} rows={3} />
      ) : null}
      {!pending && shown === undefined && error === undefined ? (
        <Typography variant="body2" color="text.secondary">
          {t('check.empty')}
        </Typography>
      ) : null}
      {shown === undefined ? null : (
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 1fr)',
            gap: 2,
            minWidth: 0,
            ...staleLook(pending || error !== undefined),
          }}
        >
          <CheckBody answer={shown.answer} acts={acts} />
          <div>
            <Button
              size="small"
              variant="outlined"
              startIcon={<RiRefreshLine size={16} />}
              onClick={onRetry}
            >
              {t('check.again')}
            </Button>
          </div>
        </Box>
      )}
    </Box>
  );
};
