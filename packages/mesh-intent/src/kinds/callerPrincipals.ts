import { isHome, principalParts, trusted } from '../rules/trustDomains';
import type { ServiceEntry, World } from '../world';

/**
 * Identities of a service, "trust-domain/ns/namespace/sa/account": one for each cluster it runs in whose trust domain is
 * known.
 *
 * @public
 */
export function principalsOf(
  world: World,
  { manifest }: ServiceEntry,
): readonly string[] {
  const { metadata, spec } = manifest;
  return spec.clusters.flatMap(name => {
    const domain = world.clusters.get(name)?.trustDomain;
    return domain === undefined
      ? []
      : `${domain}/ns/${metadata.namespace}/sa/${spec.serviceAccount}`;
  });
}

/**
 * Whom a service should let in by what the intent says: those that declare that they call it, where they are at home or
 * trusted, and those its trust list names.
 */
export function knownCallers(
  world: World,
  service: ServiceEntry,
): readonly string[] {
  const declared = [...world.services.values()]
    .filter(({ manifest }) =>
      manifest.spec.dependsOn.some(each => each.service === service.ref),
    )
    .flatMap(caller => principalsOf(world, caller));
  const listed = (world.trust.get(service.ref)?.value.principals ?? []).map(
    ({ principal }) => principal,
  );
  return [...new Set([...declared, ...listed])]
    .filter(principal => {
      const domain = principalParts(principal)?.trustDomain;
      return (
        domain !== undefined &&
        (isHome(world, service, domain) ||
          trusted(world, service.ref, principal) === 'trusted')
      );
    })
    .sort();
}
