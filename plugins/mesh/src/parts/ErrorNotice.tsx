import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { errorWords } from './errorWords';
import { NonAnswerMark } from './NonAnswerMark';

/** What could not be shown, why, and a way to try again. */
export const ErrorNotice = (props: {
  /** "The list of changes": what is missing. */
  readonly what: string;
  readonly error: Error;
  readonly onRetry: () => void;
}) => {
  const { state, text } = errorWords(props.error);
  return (
    <Alert
      severity="warning"
      variant="outlined"
      icon={false}
      action={
        <Button color="inherit" size="small" onClick={props.onRetry}>
          Try again
        </Button>
      }
    >
      <strong>{props.what} cannot be shown. </strong>
      <NonAnswerMark state={state}>{text}</NonAnswerMark>
    </Alert>
  );
};
