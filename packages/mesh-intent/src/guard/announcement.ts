import { allOf, anyOf, matchSelector } from './matchSelector';
import type { KnownLabels, Match } from './matchSelector';
import { isTemplated, mapAt, textAt } from './plain';
import type { Plain } from './plain';
import type { TreeObject } from './readTree';
import type { ServiceFacts } from './serviceFacts';
import type { GuardOptions } from './types';

/** What the tree declares about announcing and giving out addresses. */
export interface Announcers {
  readonly policies: readonly Plain[];
  readonly pools: readonly Plain[];
}

/** One of the two ways a Service gets an address that is announced. */
interface Leg {
  readonly field: 'loadBalancerIPs' | 'externalIPs';
  readonly address: Match;
}

export interface Announcement {
  readonly match: Match;
  /** Names of the policies that announce it. */
  readonly policies: readonly string[];
  /** A policy would announce it, but nothing gives it an address. */
  readonly addressMissing: boolean;
}

function isCilium(object: Plain, kind: string): boolean {
  return (
    object.kind === kind && /^cilium\.io\//.test(String(object.apiVersion))
  );
}

export function announcersOf(objects: readonly TreeObject[]): Announcers {
  const values = objects.map(({ value }) => value);
  return {
    policies: values.filter(each =>
      isCilium(each, 'CiliumL2AnnouncementPolicy'),
    ),
    pools: values.filter(each => isCilium(each, 'CiliumLoadBalancerIPPool')),
  };
}

/** Both switches default to false (mesh.md 9.2). */
function switchedOn(value: unknown): Match {
  if (isTemplated(value)) return 'unknown';
  return value === true ? 'yes' : 'no';
}

function asLabels(labels: Readonly<Record<string, string>>): KnownLabels {
  return new Map(Object.entries(labels));
}

function nodeMatch(selector: unknown, nodes: GuardOptions['nodes']): Match {
  // Which nodes there are is not in the tree; a selector written for none would be a mistake of another kind.
  if (nodes === undefined) return 'yes';
  return anyOf(nodes.map(labels => matchSelector(selector, asLabels(labels))));
}

/** With pools to be seen one of them must select the Service; without any, somebody else gives addresses out (mesh.md 9.3). */
function addressOf(service: ServiceFacts, pools: readonly Plain[]): Match {
  if (service.hasAddress || pools.length === 0) return 'yes';
  return anyOf(
    pools.map(pool => {
      const spec = mapAt(pool, 'spec');
      return spec.disabled === true
        ? 'no'
        : matchSelector(spec.serviceSelector, service.labels);
    }),
  );
}

function legsOf(service: ServiceFacts, pools: readonly Plain[]): Leg[] {
  const legs: Leg[] = [];
  if (service.type === 'LoadBalancer') {
    legs.push({ field: 'loadBalancerIPs', address: addressOf(service, pools) });
  }
  if (service.externalIPs) {
    legs.push({ field: 'externalIPs', address: 'yes' });
  }
  return legs;
}

function announces(
  policy: Plain,
  service: ServiceFacts,
  leg: Leg & { readonly nodes: GuardOptions['nodes'] },
): Match {
  const spec = mapAt(policy, 'spec');
  return allOf([
    switchedOn(spec[leg.field]),
    matchSelector(spec.serviceSelector, service.labels),
    nodeMatch(spec.nodeSelector, leg.nodes),
  ]);
}

/**
 * Whether any policy announces any address of the Service (mesh.md 9.2, conditions 2, 4 and 5).
 */
export function announcementOf(
  service: ServiceFacts,
  { policies, pools }: Announcers,
  nodes: GuardOptions['nodes'],
): Announcement {
  const each = legsOf(service, pools).flatMap(leg =>
    policies.map(policy => {
      const asked = announces(policy, service, { ...leg, nodes });
      const match = allOf([asked, leg.address]);
      const name = textAt(mapAt(policy, 'metadata'), 'name') ?? '(no name)';
      return { asked, match, name };
    }),
  );
  return {
    match: anyOf(each.map(({ match }) => match)),
    policies: [
      ...new Set(
        each.filter(({ match }) => match === 'yes').map(({ name }) => name),
      ),
    ],
    addressMissing: each.some(({ asked }) => asked === 'yes'),
  };
}
