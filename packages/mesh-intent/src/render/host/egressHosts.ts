import { normalizeHost } from '../../host';
import type { NormalizedHost } from '../../host';
import type { EgressProtocol, ManifestEgress } from '../../manifest';
import type { ServiceEntry, World } from '../../world';

/** A host outside, and who declares it. */
export interface EgressHost {
  readonly host: string;
  readonly port: number;
  readonly protocol: EgressProtocol;
  /** By ref. */
  readonly callers: readonly ServiceEntry[];
}

/** A host as a manifest spells it. */
export interface SpelledHost {
  readonly spelled: NormalizedHost;
  readonly egress: ManifestEgress;
}

/** A host of a manifest in its one spelling. */
export interface DeclaredHost {
  readonly host: string;
  readonly egress: ManifestEgress;
}

interface Spelled {
  readonly clusterDomain: string;
  readonly hosts: readonly SpelledHost[];
}

/** Entries are kept from world to world while their file stands, and spelling is what takes longest. */
const spellings = new WeakMap<ServiceEntry, Spelled>();

/** What a service declares as hosts, with the spelling of each. */
export function spelledHosts(
  entry: ServiceEntry,
  clusterDomain: string,
): readonly SpelledHost[] {
  const before = spellings.get(entry);
  if (before?.clusterDomain === clusterDomain) return before.hosts;
  const hosts = entry.manifest.spec.egress.map(egress => ({
    egress,
    spelled: normalizeHost(egress.host, { clusterDomain }),
  }));
  spellings.set(entry, { clusterDomain, hosts });
  return hosts;
}

/** Hosts a service declares. What is no host is left to the rule egress-host, and refuses the rendering. */
export function declaredHosts(
  entry: ServiceEntry,
  clusterDomain: string,
): DeclaredHost[] {
  return spelledHosts(entry, clusterDomain).flatMap(({ spelled, egress }) =>
    spelled.ok ? [{ host: spelled.host, egress }] : [],
  );
}

/** The hosts of the world, or those of a few of them, each with all its callers. */
export function egressHosts(
  world: World,
  only?: ReadonlySet<string>,
): Map<string, EgressHost> {
  const hosts = new Map<string, EgressHost & { callers: ServiceEntry[] }>();
  for (const entry of world.services.values()) {
    if (entry.manifest.spec.egress.length === 0) continue;
    const declared = declaredHosts(entry, world.options.clusterDomain);
    for (const { host, egress } of declared) {
      if (only !== undefined && !only.has(host)) continue;
      const { port, protocol } = egress;
      const known = hosts.get(host) ?? { host, port, protocol, callers: [] };
      hosts.set(host, known);
      // A service may name a host twice.
      if (known.callers.at(-1) !== entry) known.callers.push(entry);
    }
  }
  return hosts;
}
