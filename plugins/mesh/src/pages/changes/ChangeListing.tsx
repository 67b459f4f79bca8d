import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import { ChangeRows } from '../../change';
import { ErrorNotice, StaleNotice, Waiting } from '../../parts';
import { NoChanges } from './NoChanges';
import { Paging } from './Paging';
import type { ChangeFilter } from './useChangeFilter';
import { useChangeList } from './useChangeList';
import { changesWords } from './words';

/** The list in each of its states. */
export const ChangeListing = (props: {
  readonly scope: 'mine' | 'all';
  readonly filter: ChangeFilter;
  readonly onFilter: (next: Partial<ChangeFilter>) => void;
}) => {
  const { t } = useTranslationRef(changesWords);
  const { scope, filter, onFilter } = props;
  const { loaded, reload } = useChangeList(scope, filter);
  switch (loaded.state) {
    case 'loading':
      return <Waiting what={t('loading')} rows={6} />;
    case 'error':
      return (
        <ErrorNotice what={t('list')} error={loaded.error} onRetry={reload} />
      );
    case 'value': {
      const { items, total } = loaded.value;
      return (
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
          <StaleNotice trouble={loaded.trouble} />
          {items.length === 0 ? (
            <NoChanges
              scope={scope}
              filter={filter}
              total={total}
              onFilter={onFilter}
            />
          ) : (
            <ChangeRows changes={items} withRequester={scope === 'all'} />
          )}
          <Paging
            page={filter.page}
            shown={items.length}
            total={total}
            onPage={page => onFilter({ page })}
          />
        </Box>
      );
    }
    default:
      throw new Error(`Unknown state ${loaded satisfies never}`);
  }
};
