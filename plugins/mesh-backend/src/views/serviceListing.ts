import type { ServicesAtCommit } from '@causeway/plugin-mesh-common';
import { principalsOf, type World } from '@causeway/mesh-intent';

const sorted = (texts: readonly string[]) => [...new Set(texts)].sort();

/** Services of a routing commit as the catalog and the search need them, sorted by ref. */
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
      .map(entry => {
        const { ref, source } = entry;
        const { metadata, spec } = entry.manifest;
        return {
          ref,
          owner: metadata.owner,
          ...(metadata.system === undefined ? {} : { system: metadata.system }),
          ...(metadata.tier === undefined ? {} : { tier: metadata.tier }),
          ...(metadata.description === undefined
            ? {}
            : { description: metadata.description }),
          ...(metadata.docs === undefined ? {} : { docs: metadata.docs }),
          dependsOn: (spec.dependsOn ?? []).map(each => each.service),
          hosts: sorted((spec.egress ?? []).map(each => each.host)),
          identities: sorted(principalsOf(world, entry)),
          sourceUrl: `${webUrl}/src/branch/main/${source.path}`,
          blob: files.get(source.path)?.blob ?? '',
        };
      }),
    unreadable: [...world.unparsed.keys()].filter(key => !key.includes(':')),
  };
}
