import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { PAGE_SIZE } from './useChangeFilter';

/** Where in the list one is; says nothing when everything is on the page. */
export const Paging = (props: {
  readonly page: number;
  readonly shown: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}) => {
  const { page, shown, total, onPage } = props;
  if (shown === 0 || total <= PAGE_SIZE) return null;
  const first = (page - 1) * PAGE_SIZE + 1;
  const last = first + shown - 1;
  return (
    <Box
      component="nav"
      aria-label="Pages of the list"
      sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}
    >
      {page === 1 ? null : (
        <Button onClick={() => onPage(page - 1)}>Newer changes</Button>
      )}
      <Box component="span" role="status" sx={{ typography: 'body2' }}>
        {first} to {last} of {total}
      </Box>
      {last >= total ? null : (
        <Button onClick={() => onPage(page + 1)}>Older changes</Button>
      )}
    </Box>
  );
};
