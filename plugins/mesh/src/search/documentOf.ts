import type { SearchDocument } from '@backstage/plugin-search-common';
import type {
  ChangeDocument,
  FormDocument,
  HostDocument,
  IdentityDocument,
} from '@causeway/plugin-mesh-common';

export type MeshDocument =
  | { readonly what: 'change'; readonly document: ChangeDocument }
  | { readonly what: 'form'; readonly document: FormDocument }
  | { readonly what: 'host'; readonly document: HostDocument }
  | { readonly what: 'identity'; readonly document: IdentityDocument };

/** Which of the mesh's documents it is; the list says no type beside it. */
export function documentOf(result: SearchDocument): MeshDocument | undefined {
  if ('change' in result) {
    return { what: 'change', document: result as ChangeDocument };
  }
  if ('form' in result) {
    return { what: 'form', document: result as FormDocument };
  }
  if ('host' in result) {
    return { what: 'host', document: result as HostDocument };
  }
  if ('identity' in result) {
    return { what: 'identity', document: result as IdentityDocument };
  }
  return undefined;
}
