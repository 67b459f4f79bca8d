import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { errorWords } from './errorWords';
import { NonAnswerMark } from './NonAnswerMark';
import { partsWords } from './words';

/** What could not be shown, why, and a way to try again. */
export const ErrorNotice = (props: {
  /** "The list of changes": what is missing. */
  readonly what: string;
  readonly error: Error;
  readonly onRetry: () => void;
}) => {
  const { t } = useTranslationRef(partsWords);
  const { state, text } = errorWords(props.error, t);
  return (
    <Alert
      severity="warning"
      variant="outlined"
      icon={false}
      action={
        <Button
          color="inherit"
          size="small"
          sx={{ whiteSpace: 'nowrap' }}
          onClick={props.onRetry}
        >
          {t('error.retry')}
        </Button>
      }
    >
      <strong>{t('error.missing', { what: props.what })} </strong>
      <NonAnswerMark state={state}>{text}</NonAnswerMark>
    </Alert>
  );
};
