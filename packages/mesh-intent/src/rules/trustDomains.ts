import type { ServiceEntry, World } from '../world';

/** A principal taken apart: trust domain, namespace, account. */
export interface PrincipalParts {
  readonly trustDomain: string;
  readonly namespace: string;
  readonly account: string;
}

/** The parts of a whole principal, "one.mesh.corp/ns/shop/sa/cart"; undefined for anything else (mesh.md 10.2). */
export function principalParts(principal: string): PrincipalParts | undefined {
  const parts = principal.split('/');
  const [trustDomain, ns, namespace, sa, account] = parts;
  return parts.length === 5 &&
    ns === 'ns' &&
    sa === 'sa' &&
    [trustDomain, namespace, account].every(part => part !== '')
    ? { trustDomain, namespace, account }
    : undefined;
}

/** Asked once for each principal of a world that never changes. */
const known = new WeakMap<World, ReadonlyMap<string, string>>();

/** Trust domain → cluster, of everything that is declared. */
export function trustDomains(world: World): ReadonlyMap<string, string> {
  const before = known.get(world);
  if (before !== undefined) return before;
  const found = new Map<string, string>();
  known.set(world, found);
  for (const { name, trustDomain } of world.clusters.values()) {
    found.set(trustDomain, name);
  }
  for (const { value } of world.trustDomains.values()) {
    found.set(value.name, value.cluster);
  }
  return found;
}

/** In a policy this always means the domain of the cluster that reads it (mesh.md 1.6). */
export const LOCAL_TRUST_DOMAIN = 'cluster.local';

/**
 * Whether a trust domain is that of a cluster the service runs in. One policy object is applied in all of them, so
 * callers of the same clusters need no entry of their own.
 */
export function isHome(
  world: World,
  service: ServiceEntry,
  trustDomain: string,
): boolean {
  return (
    trustDomain === LOCAL_TRUST_DOMAIN ||
    service.manifest.spec.clusters.some(
      name => world.clusters.get(name)?.trustDomain === trustDomain,
    )
  );
}

/** What the trust list of a destination says of a principal. */
export function trusted(
  world: World,
  destination: string,
  principal: string,
): 'trusted' | 'ended' | 'not-listed' | 'unreadable' {
  const entry = world.trust.get(destination);
  const listed = entry?.value.principals.filter(
    each => each.principal === principal,
  );
  if (listed === undefined || listed.length === 0) {
    return world.unparsed.has(`security:trust/${destination}.yaml`)
      ? 'unreadable'
      : 'not-listed';
  }
  const { today } = world.options;
  // Days of the calendar sort as texts; the last day counts.
  const holds = listed.some(
    ({ until }) => until === undefined || today === undefined || until >= today,
  );
  return holds ? 'trusted' : 'ended';
}
