import type { SearchDocument } from '@backstage/plugin-search-common';
import { ChangeHit } from './ChangeHit';
import { documentOf } from './documentOf';
import { FormHit } from './FormHit';
import { HostHit } from './HostHit';
import { IdentityHit } from './IdentityHit';

/** What the search found of the mesh. */
export const MeshHit = (props: { readonly result?: SearchDocument }) => {
  const found = props.result && documentOf(props.result);
  switch (found?.what) {
    case undefined:
      return null;
    case 'change':
      return <ChangeHit document={found.document} />;
    case 'form':
      return <FormHit document={found.document} />;
    case 'host':
      return <HostHit document={found.document} />;
    case 'identity':
      return <IdentityHit document={found.document} />;
    default:
      return found satisfies never;
  }
};
