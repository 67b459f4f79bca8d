import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Button from '@mui/material/Button';
import type { ChangeView } from '@causeway/plugin-mesh-common';
import { saveFile } from '../../parts';
import { threadWords } from './words';

/** Keeps the thread as a file: all that the page shows, as the API answers it. */
export const SaveThread = ({ change }: { readonly change: ChangeView }) => {
  const { t } = useTranslationRef(threadWords);
  return (
    <Button
      size="small"
      onClick={() =>
        saveFile({
          name: `change-${change.id}.json`,
          type: 'application/json',
          text: `${JSON.stringify(change, null, 2)}\n`,
        })
      }
    >
      {t('save')}
    </Button>
  );
};
