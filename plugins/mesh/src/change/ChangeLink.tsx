import { RouterLink, useRouteRef } from '@backstage/frontend-plugin-api';
import Link from '@mui/material/Link';
import type { ChangeSummary } from '@causeway/plugin-mesh-common';
import { changeRouteRef } from '../routes';

/** A change's title, leading to its thread. */
export const ChangeLink = ({ change }: { readonly change: ChangeSummary }) => {
  const toChange = useRouteRef(changeRouteRef);
  if (!toChange) return <span>{change.title}</span>;
  return (
    <Link
      underline="always"
      component={RouterLink}
      href={toChange({ id: change.id })}
    >
      {change.title}
    </Link>
  );
};
