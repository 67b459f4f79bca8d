import { RouterLink, useRouteRef } from '@backstage/frontend-plugin-api';
import Link from '@mui/material/Link';
import { changeRouteRef } from '../routes';

/** A change known by its id alone. */
export const ChangeIdLink = ({ id }: { readonly id: string }) => {
  const toChange = useRouteRef(changeRouteRef);
  const words = `change ${id.slice(0, 8)}`;
  if (!toChange) return <span>{words}</span>;
  return (
    <Link underline="always" component={RouterLink} href={toChange({ id })}>
      {words}
    </Link>
  );
};
