import Alert from '@mui/material/Alert';
import { errorWords } from './errorWords';
import { NonAnswerMark } from './NonAnswerMark';

/** Above what is still shown although the newest answer did not come. */
export const StaleNotice = (props: { readonly trouble?: Error }) =>
  props.trouble === undefined ? null : (
    <Alert severity="warning" variant="outlined" icon={false} role="status">
      <NonAnswerMark state="stale">
        what you see is the last answer. {errorWords(props.trouble).text}
      </NonAnswerMark>
    </Alert>
  );
