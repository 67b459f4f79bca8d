import { RouterLink, useRouteRef } from '@backstage/frontend-plugin-api';
import { parseEntityRef } from '@backstage/catalog-model';
import { entityRouteRef } from '@backstage/plugin-catalog-react';
import Link from '@mui/material/Link';

/** Link to a page of the catalog; only the words where there is none. */
export const EntityLink = (props: {
  /** "user:default/shop-owner" */
  readonly entityRef: string;
  /** Path of a tab below the entity's page; its overview by default. */
  readonly tab?: string;
  readonly children?: string;
}) => {
  const toEntity = useRouteRef(entityRouteRef);
  const parsed = parsedRef(props.entityRef);
  if (!parsed) return <span>{props.children ?? props.entityRef}</span>;
  const words = props.children ?? parsed.name;
  if (!toEntity) return <span title={props.entityRef}>{words}</span>;
  const page = toEntity({
    ...parsed,
    kind: parsed.kind.toLocaleLowerCase('en-US'),
  });
  return (
    <Link
      underline="always"
      component={RouterLink}
      href={props.tab === undefined ? page : `${page}/${props.tab}`}
      title={props.entityRef}
    >
      {words}
    </Link>
  );
};

function parsedRef(ref: string) {
  try {
    return parseEntityRef(ref, { defaultNamespace: 'default' });
  } catch {
    // What is not a catalog ref ("plugin:mesh" is one, an unmapped login is not) stays text.
    return undefined;
  }
}
