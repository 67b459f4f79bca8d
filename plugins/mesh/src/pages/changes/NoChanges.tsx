import {
  RouterLink,
  useRouteRef,
  useTranslationRef,
} from '@backstage/frontend-plugin-api';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { createRouteRef } from '../../routes';
import type { ChangeFilter } from './useChangeFilter';
import { changesWords } from './words';

/** Why the list is empty and what to do next. */
export const NoChanges = (props: {
  readonly scope: 'mine' | 'all';
  readonly filter: ChangeFilter;
  readonly total: number;
  readonly onFilter: (next: Partial<ChangeFilter>) => void;
}) => {
  const { t } = useTranslationRef(changesWords);
  const { scope, filter, total, onFilter } = props;
  const toCreate = useRouteRef(createRouteRef);
  if (total > 0) {
    return (
      <Paper variant="outlined" sx={{ p: 3 }}>
        <Typography>{t('noPage', { page: String(filter.page) })}</Typography>
        <Button sx={{ mt: 1 }} onClick={() => onFilter({ page: 1 })}>
          {t('firstPage')}
        </Button>
      </Paper>
    );
  }
  return (
    <Paper variant="outlined" sx={{ p: 3 }}>
      <Typography gutterBottom>
        {filter.service === undefined
          ? t(`none.${scope}.${filter.state}`)
          : t(`noneOf.${scope}.${filter.state}`, { service: filter.service })}
      </Typography>
      <Typography color="text.secondary">{t('how')}</Typography>
      {toCreate === undefined ? null : (
        <Button
          component={RouterLink}
          href={toCreate()}
          variant="outlined"
          sx={{ mt: 2 }}
        >
          {t('onboard')}
        </Button>
      )}
    </Paper>
  );
};
