import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { PAGE_SIZE } from './useChangeFilter';
import { changesWords } from './words';

/** Where in the list one is; says nothing when everything is on the page. */
export const Paging = (props: {
  readonly page: number;
  readonly shown: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}) => {
  const { t } = useTranslationRef(changesWords);
  const { page, shown, total, onPage } = props;
  if (shown === 0 || total <= PAGE_SIZE) return null;
  const first = (page - 1) * PAGE_SIZE + 1;
  const last = first + shown - 1;
  return (
    <Box
      component="nav"
      aria-label={t('paging.label')}
      sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}
    >
      {page === 1 ? null : (
        <Button onClick={() => onPage(page - 1)}>{t('paging.newer')}</Button>
      )}
      <Box component="span" role="status" sx={{ typography: 'body2' }}>
        {t('paging.range', {
          first: String(first),
          last: String(last),
          total: String(total),
        })}
      </Box>
      {last >= total ? null : (
        <Button onClick={() => onPage(page + 1)}>{t('paging.older')}</Button>
      )}
    </Box>
  );
};
