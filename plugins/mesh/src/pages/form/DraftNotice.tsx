import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Age } from '../../parts';
import type { DraftStanding } from './useFormValues';
import { askWords } from './words';

/** Says that what stands in the form was typed earlier, or that something else was, and lets one choose. */
export const DraftNotice = (props: {
  readonly draft: DraftStanding;
  readonly onStartOver: () => void;
  readonly onUse: () => void;
}) => {
  const { t } = useTranslationRef(askWords);
  const { draft } = props;
  if (draft.is === 'none') return null;
  const isBack = draft.is === 'back';
  return (
    <Alert
      severity="info"
      variant="outlined"
      role="status"
      action={
        <Button
          color="inherit"
          size="small"
          onClick={isBack ? props.onStartOver : props.onUse}
        >
          {t(isBack ? 'draft.startOver' : 'draft.use')}
        </Button>
      }
    >
      {t(isBack ? 'draft.back' : 'draft.kept', { age: <Age at={draft.at} /> })}
    </Alert>
  );
};
