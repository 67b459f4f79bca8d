import {
  checkWorld,
  declaredMode,
  type ServiceEntry,
  type World,
} from '@causeway/mesh-intent';
import type { ChangeSummary, ServiceView } from '@causeway/plugin-mesh-common';

/** What a service declares, with its dependents and open changes. */
export function serviceView(options: {
  readonly entry: ServiceEntry;
  readonly world: World;
  readonly observedAt: Date;
  readonly webUrl: string;
  readonly openChanges: readonly ChangeSummary[];
}): ServiceView {
  const { entry, world } = options;
  const { metadata, spec } = entry.manifest;
  return {
    ref: entry.ref,
    commit: world.commits.routing!,
    observedAt: options.observedAt.toISOString(),
    owner: metadata.owner,
    ...(metadata.description === undefined
      ? {}
      : { description: metadata.description }),
    ...(metadata.system === undefined ? {} : { system: metadata.system }),
    ...(metadata.tier === undefined ? {} : { tier: metadata.tier }),
    ...(metadata.docs === undefined ? {} : { docs: metadata.docs }),
    serviceAccount: spec.serviceAccount,
    clusters: spec.clusters,
    ports: spec.ports,
    dependsOn: (spec.dependsOn ?? []).map(dependency => ({
      ...dependency,
      known:
        world.services.has(dependency.service) ||
        world.unparsed.has(dependency.service),
    })),
    dependents: dependentsOf(entry.ref, world),
    egress: spec.egress ?? [],
    exports: spec.exports ?? [],
    mode: declaredMode(world, entry.ref),
    manifestUrl: `${options.webUrl}/src/branch/main/${entry.source.path}`,
    findings: checkWorld(world, { services: [entry.ref] }),
    openChanges: options.openChanges,
  };
}

function dependentsOf(ref: string, world: World): ServiceView['dependents'] {
  return [...world.services.values()]
    .flatMap(other =>
      (other.manifest.spec.dependsOn ?? [])
        .filter(dependency => dependency.service === ref)
        .map(({ reason }) => ({
          service: other.ref,
          ...(reason === undefined ? {} : { reason }),
        })),
    )
    .sort((a, b) => (a.service < b.service ? -1 : 1));
}
