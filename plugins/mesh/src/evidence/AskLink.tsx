import { RouterLink, useRouteRef } from '@backstage/frontend-plugin-api';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { formRouteRef } from '../routes';

/** One click from what a panel shows to the form that changes it, filled in. */
export const AskLink = (props: {
  readonly kind: string;
  /** Fields of the form, by name. */
  readonly values: Readonly<Record<string, string>>;
  readonly children: ReactNode;
}) => {
  const toForm = useRouteRef(formRouteRef);
  return toForm === undefined ? null : (
    <Link
      underline="always"
      component={RouterLink}
      href={`${toForm({ kind: props.kind })}?${new URLSearchParams(
        props.values,
      )}`}
    >
      {props.children}
    </Link>
  );
};
