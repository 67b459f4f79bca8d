import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { queueWords } from './words';

/** On to the next page and back. Pages are of a moving list: there is no third of seven. */
export const QueuePages = (props: {
  readonly total: number;
  readonly isFirst: boolean;
  readonly hasNext: boolean;
  readonly onFirst: () => void;
  readonly onNext: () => void;
}) => {
  const { total, isFirst, hasNext } = props;
  const { t } = useTranslationRef(queueWords);
  return (
    <Box
      component="nav"
      aria-label={t('pages.name')}
      sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}
    >
      <Box component="span" role="status" sx={{ typography: 'body2' }}>
        {t('total', { count: total })}
      </Box>
      {isFirst ? null : (
        <Button size="small" onClick={props.onFirst}>
          {t('pages.first')}
        </Button>
      )}
      {hasNext ? (
        <Button size="small" onClick={props.onNext}>
          {t('pages.next')}
        </Button>
      ) : null}
    </Box>
  );
};
