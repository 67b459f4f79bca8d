import type { ServicesAtCommit } from '@causeway/plugin-mesh-common';
import type { World } from '@causeway/mesh-intent';

/** Services of a routing commit as the catalog needs them, sorted by ref. */
export function servicesAtCommit(
  world: World,
  webUrl: string,
): ServicesAtCommit {
  const commit = world.commits.routing!;
  const files = world.snapshots.get('routing')!.files;
  return {
    commit,
    services: [...world.services.values()]
      .sort((a, b) => (a.ref < b.ref ? -1 : 1))
      .map(({ ref, manifest: { metadata, spec }, source }) => ({
        ref,
        owner: metadata.owner,
        ...(metadata.system === undefined ? {} : { system: metadata.system }),
        ...(metadata.tier === undefined ? {} : { tier: metadata.tier }),
        ...(metadata.description === undefined
          ? {}
          : { description: metadata.description }),
        ...(metadata.docs === undefined ? {} : { docs: metadata.docs }),
        dependsOn: (spec.dependsOn ?? []).map(each => each.service),
        sourceUrl: `${webUrl}/src/branch/main/${source.path}`,
        blob: files.get(source.path)?.blob ?? '',
      })),
    unreadable: [...world.unparsed.keys()].filter(key => !key.includes(':')),
  };
}
