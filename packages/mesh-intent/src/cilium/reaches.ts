import type { PlatformCiliumPolicy } from '../world';
import { isPlain, listOf, selectorMeets } from './selects';
import type { NamespaceFacts } from './selects';

/** Fields of an egress rule that say where to (mesh.md 9.4). A rule with ports only goes everywhere; an empty rule nowhere. */
const DESTINATIONS = [
  'toEndpoints',
  'toEntities',
  'toCIDR',
  'toCIDRSet',
  'toFQDNs',
  'toServices',
  'toGroups',
  'toNodes',
  'toRequires',
];

function egressRules(policy: PlatformCiliumPolicy) {
  return listOf(policy.spec.egress).filter(isPlain);
}

function goesEverywhere(rule: Readonly<Record<string, unknown>>): boolean {
  return (
    listOf(rule.toPorts).length > 0 &&
    !DESTINATIONS.some(field => rule[field] !== undefined)
  );
}

/** Whether the policy puts what it selects into egress default deny (mesh.md 9.4). */
export function deniesByDefault(policy: PlatformCiliumPolicy): boolean {
  const { egress, egressDeny, enableDefaultDeny } = policy.spec;
  const has = Array.isArray(egress) || Array.isArray(egressDeny);
  const off = isPlain(enableDefaultDeny) && enableDefaultDeny.egress === false;
  return has && !off;
}

/** Address blocks that never lie outside the organisation. */
const PRIVATE =
  /^(10\.|127\.|169\.254\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|f[cd][0-9a-f]{2}:|fe[89ab][0-9a-f]:|::1\b)/i;

function isOutside(cidr: string): boolean {
  const [address, length] = cidr.split('/');
  if (!PRIVATE.test(address)) return true;
  // A private address with a prefix shorter than its block covers public ones too.
  const shortest = address.includes(':') ? 7 : 8;
  return length !== undefined && Number(length) < shortest;
}

function cidrsOf(rule: Readonly<Record<string, unknown>>): string[] {
  const sets = listOf(rule.toCIDRSet)
    .filter(isPlain)
    .map(
      set => set.cidr ?? (set.cidrGroupRef === undefined ? '' : '0.0.0.0/0'),
    );
  return [...listOf(rule.toCIDR), ...sets].filter(
    (cidr): cidr is string => typeof cidr === 'string' && cidr !== '',
  );
}

function entitiesOf(rule: Readonly<Record<string, unknown>>) {
  return listOf(rule.toEntities);
}

/** What of the world outside a policy lets its pods reach directly; undefined when nothing. */
export function opensWorld(policy: PlatformCiliumPolicy): string | undefined {
  for (const rule of egressRules(policy)) {
    const entity = entitiesOf(rule).find(
      name =>
        name === 'world' ||
        name === 'all' ||
        name === 'world-ipv4' ||
        name === 'world-ipv6',
    );
    if (entity !== undefined) return `the entity "${String(entity)}"`;
    const cidr = cidrsOf(rule).find(isOutside);
    if (cidr !== undefined) return `the addresses ${cidr}`;
    if (listOf(rule.toFQDNs).length > 0) return 'hosts by name (toFQDNs)';
    if (listOf(rule.toGroups).length > 0) return 'a provider group (toGroups)';
    if (goesEverywhere(rule)) return 'any destination (a rule with ports only)';
  }
  return undefined;
}

function patternMatches(pattern: string, host: string): boolean {
  if (pattern === '*') return true;
  const source = pattern
    .toLowerCase()
    .replace(/\.$/, '')
    .split('*')
    .map(part => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
    // A star stands for the characters of one label; dots are not among them.
    .join('[a-z0-9_-]*');
  return new RegExp(`^${source}$`).test(host);
}

/** Whether a policy lets its pods reach one host outside. */
export function reachesHost(
  policy: PlatformCiliumPolicy,
  host: string,
): boolean {
  return egressRules(policy).some(rule => {
    const everywhere =
      entitiesOf(rule).some(name => name === 'world' || name === 'all') ||
      // Which addresses a host has is not known here; only the whole world is sure to hold them.
      cidrsOf(rule).some(cidr => /^(0\.0\.0\.0|::)\/0$/.test(cidr)) ||
      goesEverywhere(rule);
    const byName = listOf(rule.toFQDNs)
      .filter(isPlain)
      .some(
        ({ matchName, matchPattern }) =>
          (typeof matchName === 'string' &&
            matchName.toLowerCase().replace(/\.$/, '') === host) ||
          (typeof matchPattern === 'string' &&
            patternMatches(matchPattern, host)),
      );
    return everywhere || byName;
  });
}

/** Whether a policy lets its pods reach the pods of a namespace of the cluster. */
export function reachesNamespace(
  policy: PlatformCiliumPolicy,
  target: NamespaceFacts,
): boolean {
  return egressRules(policy).some(rule => {
    const entities = entitiesOf(rule).some(
      name => name === 'cluster' || name === 'all',
    );
    // In a namespaced policy a selector without a namespace means the policy's own (mesh.md 9.4).
    const endpoints = listOf(rule.toEndpoints).some(selector => {
      const namesNamespace = /namespace/.test(JSON.stringify(selector));
      const own =
        policy.namespace === undefined || policy.namespace === target.name;
      return (
        (namesNamespace || own) && selectorMeets(selector, target) !== 'none'
      );
    });
    return entities || endpoints || goesEverywhere(rule);
  });
}
