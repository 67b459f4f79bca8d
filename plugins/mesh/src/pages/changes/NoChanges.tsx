import { RouterLink, useRouteRef } from '@backstage/frontend-plugin-api';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { createRouteRef } from '../../routes';
import type { ChangeFilter } from './useChangeFilter';

function words(scope: 'mine' | 'all', filter: ChangeFilter): string {
  const of = filter.service === undefined ? '' : ` of ${filter.service}`;
  const who = scope === 'mine' ? 'You have' : 'There are';
  switch (filter.state) {
    case 'open':
      return `${who} no open changes${of}.`;
    case 'ended':
      return `${who} no ended changes${of}.`;
    case 'all':
      return `${who} no changes${of}.`;
    default:
      throw new Error(`Unknown state ${filter.state satisfies never}`);
  }
}

/** Why the list is empty and what to do next. */
export const NoChanges = (props: {
  readonly scope: 'mine' | 'all';
  readonly filter: ChangeFilter;
  readonly total: number;
  readonly onFilter: (next: Partial<ChangeFilter>) => void;
}) => {
  const { scope, filter, total, onFilter } = props;
  const toCreate = useRouteRef(createRouteRef);
  if (total > 0) {
    return (
      <Paper variant="outlined" sx={{ p: 3 }}>
        <Typography>There is no page {filter.page} of this list.</Typography>
        <Button sx={{ mt: 1 }} onClick={() => onFilter({ page: 1 })}>
          Show the first page
        </Button>
      </Paper>
    );
  }
  return (
    <Paper variant="outlined" sx={{ p: 3 }}>
      <Typography gutterBottom>{words(scope, filter)}</Typography>
      <Typography color="text.secondary">
        To ask for something, open the page of your service and its tab Mesh. A
        service that is not in the mesh yet starts with its onboarding.
      </Typography>
      {toCreate === undefined ? null : (
        <Button
          component={RouterLink}
          href={toCreate()}
          variant="outlined"
          sx={{ mt: 2 }}
        >
          Onboard a service
        </Button>
      )}
    </Paper>
  );
};
