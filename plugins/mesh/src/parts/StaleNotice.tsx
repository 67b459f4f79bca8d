import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Alert from '@mui/material/Alert';
import { errorWords } from './errorWords';
import { NonAnswerMark } from './NonAnswerMark';
import { partsWords } from './words';

/** Above what is still shown although the newest answer did not come. */
export const StaleNotice = (props: { readonly trouble?: Error }) => {
  const { t } = useTranslationRef(partsWords);
  if (props.trouble === undefined) return null;
  return (
    <Alert severity="warning" variant="outlined" icon={false} role="status">
      <NonAnswerMark state="stale">
        {t('stale', { why: errorWords(props.trouble, t).text })}
      </NonAnswerMark>
    </Alert>
  );
};
