import {
  RouterLink,
  useRouteRef,
  useTranslationRef,
} from '@backstage/frontend-plugin-api';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { rootRouteRef } from '../../routes';
import { threadWords } from './words';

/** A link to a change that is not there. */
export const NoSuchChange = ({ id }: { readonly id: string }) => {
  const { t } = useTranslationRef(threadWords);
  const toList = useRouteRef(rootRouteRef);
  return (
    <Paper variant="outlined" sx={{ p: 3 }}>
      <Typography component="h2" variant="h6" gutterBottom>
        {t('missing.title')}
      </Typography>
      <Typography gutterBottom>
        {t('missing.text', { id: <code>{id}</code> })}
      </Typography>
      {toList === undefined ? null : (
        <Button component={RouterLink} href={toList()} variant="outlined">
          {t('missing.list')}
        </Button>
      )}
    </Paper>
  );
};
