import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { graphWords } from './words';

const PAGE_SIZE = 50;

/** The rows of a page, of as many as there are. */
export function pageOf<T>(
  rows: readonly T[],
  asked: number,
): {
  readonly rows: readonly T[];
  readonly page: number;
  readonly pages: number;
} {
  const pages = Math.max(1, Math.ceil(rows.length / PAGE_SIZE));
  const page = Math.min(asked, pages);
  return {
    page,
    pages,
    rows: rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
  };
}

/** Back and forth between pages of a table. */
export const Pages = (props: {
  /** Of the table. */
  readonly name: string;
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}) => {
  const { page, pages, onPage } = props;
  const { t } = useTranslationRef(graphWords);
  return pages === 1 ? null : (
    <Box
      component="nav"
      aria-label={props.name}
      sx={{ display: 'flex', gap: 1, alignItems: 'center', mt: 1 }}
    >
      <Button disabled={page === 1} onClick={() => onPage(page - 1)}>
        {t('table.back')}
      </Button>
      <span>
        {t('table.page', { page: String(page), pages: String(pages) })}
      </span>
      <Button disabled={page === pages} onClick={() => onPage(page + 1)}>
        {t('table.next')}
      </Button>
    </Box>
  );
};
