import type { IdentityDocument, MeshApi } from '@causeway/plugin-mesh-common';
import { servicePage } from './servicePage';
import { servicesBy } from './servicesBy';
import { wordsOf } from './wordsOf';

/** Every identity that a declared service runs under. */
export async function identityDocuments(
  mesh: Pick<MeshApi, 'services'>,
): Promise<readonly IdentityDocument[]> {
  const { services } = await mesh.services();
  return servicesBy(services, ({ identities }) => identities).map(
    ([identity, refs]) => ({
      title: identity,
      text: `Identity of ${refs.join(', ')}. ${[identity, ...refs]
        .map(wordsOf)
        .join(' ')}`,
      location: servicePage(refs[0]),
      identity,
      services: refs,
    }),
  );
}
