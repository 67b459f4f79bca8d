import type { HostDocument, MeshApi } from '@causeway/plugin-mesh-common';
import { servicePage } from './servicePage';
import { servicesBy } from './servicesBy';
import { wordsOf } from './wordsOf';

/** Every host outside the mesh that a manifest declares. */
export async function hostDocuments(
  mesh: Pick<MeshApi, 'services'>,
): Promise<readonly HostDocument[]> {
  const { services } = await mesh.services();
  return servicesBy(services, ({ hosts }) => hosts).map(([host, refs]) => ({
    title: host,
    text: `Host outside the mesh, declared by ${refs.join(', ')}. ${[
      host,
      ...refs,
    ]
      .map(wordsOf)
      .join(' ')}`,
    location: servicePage(refs[0]),
    host,
    services: refs,
  }));
}
