import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId } from 'react';
import type { SubmitFailure } from './submitFailure';
import { askWords } from './words';

/** The button, why it cannot be pressed, and what the last try did. */
export const SubmitBar = (props: {
  readonly label: string;
  readonly busy: boolean;
  readonly because?: string;
  readonly failure?: SubmitFailure;
}) => {
  const { t } = useTranslationRef(askWords);
  const { label, busy, because, failure } = props;
  const id = useId();
  const reason = busy ? t('submit.busy') : because;
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      {failure === undefined ? null : (
        <Alert severity="warning" variant="outlined" sx={{ width: '100%' }}>
          {failure.text}
        </Alert>
      )}
      <Button
        type="submit"
        variant="contained"
        disabled={reason !== undefined}
        aria-describedby={id}
      >
        {label}
      </Button>
      <Box id={id} role="status" sx={{ typography: 'body2' }}>
        {reason ?? t('submit.approvals')}
      </Box>
    </Box>
  );
};
