import { RouterLink, useRouteRef } from '@backstage/frontend-plugin-api';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { rootRouteRef } from '../../routes';

/** A link to a change that is not there. */
export const NoSuchChange = ({ id }: { readonly id: string }) => {
  const toList = useRouteRef(rootRouteRef);
  return (
    <Paper variant="outlined" sx={{ p: 3 }}>
      <Typography component="h2" variant="h6" gutterBottom>
        There is no such change
      </Typography>
      <Typography gutterBottom>
        No change has the id <code>{id}</code>. The link may be cut short, or
        belong to another portal.
      </Typography>
      {toList === undefined ? null : (
        <Button component={RouterLink} href={toList()} variant="outlined">
          Show the list of changes
        </Button>
      )}
    </Paper>
  );
};
