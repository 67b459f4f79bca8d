import { nearest } from '../../text';
import type { World } from '../../world';
import { servicesIn } from '../../world/servicesIn';
import { trustDomains } from '../trustDomains';
import type { PrincipalParts } from '../trustDomains';

/** What is known of the account a principal names. */
export type Account =
  | { readonly answer: 'known' }
  | { readonly answer: 'not-there'; readonly cluster: string }
  | { readonly answer: 'unknown'; readonly meant?: string }
  | { readonly answer: 'unknown-namespace' }
  | { readonly answer: 'cannot-tell'; readonly because: string };

function isOfGateway(world: World, { namespace, account }: PrincipalParts) {
  // The controller names a gateway's account after it (mesh.md 3.4).
  const gateway = account.replace(/-istio$/, '');
  return (
    gateway !== account &&
    world.platform?.gateways.has(`${namespace}/${gateway}`) === true
  );
}

/** Namespaces without services of ours are the platform's; its accounts are made by charts that nobody reads here. */
function inPlatformNamespace(world: World, namespace: string): Account {
  if (world.platform === undefined) {
    return {
      answer: 'cannot-tell',
      because: `no service of ours runs in ${namespace}, and the platform tree is not read`,
    };
  }
  return world.platform.namespaces.has(namespace)
    ? { answer: 'known' }
    : { answer: 'unknown-namespace' };
}

/** Looks an account up among the services, the gateways and the namespaces of the platform. */
export function accountOf(world: World, parts: PrincipalParts): Account {
  const { namespace, account, trustDomain } = parts;
  const neighbours = servicesIn(world, namespace);
  const owners = neighbours.filter(
    ({ manifest }) => manifest.spec.serviceAccount === account,
  );
  if (owners.length > 0) {
    // The local domain is that of no cluster: wherever the policy is read, it is at home.
    const cluster = trustDomains(world).get(trustDomain);
    return cluster === undefined ||
      owners.some(({ manifest }) => manifest.spec.clusters.includes(cluster))
      ? { answer: 'known' }
      : { answer: 'not-there', cluster };
  }
  if (isOfGateway(world, parts)) return { answer: 'known' };
  const unread = [...world.unparsed.keys()].find(key =>
    key.startsWith(`${namespace}/`),
  );
  if (unread !== undefined) {
    return {
      answer: 'cannot-tell',
      because: `the manifest of ${unread} cannot be read`,
    };
  }
  if (neighbours.length === 0) return inPlatformNamespace(world, namespace);
  const meant = nearest(
    account,
    neighbours.map(({ manifest }) => manifest.spec.serviceAccount),
  );
  return { answer: 'unknown', ...(meant === undefined ? {} : { meant }) };
}
