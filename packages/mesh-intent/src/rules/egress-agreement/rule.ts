import type { ManifestEgress } from '../../manifest';
import type { ServiceEntry, World } from '../../world';
import { declaredHosts } from '../declaredHosts';
import { findingAt } from '../types';
import type { Rule } from '../types';

const ID = 'egress-agreement';

interface Declared {
  readonly entry: ServiceEntry;
  readonly index: number;
  readonly terms: string;
}

function termsOf({ port, protocol }: ManifestEgress): string {
  return `${port} ${protocol}`;
}

/** Host in its one spelling → who declares it, by service; hosts of the services asked about alone. */
function byHost(
  world: World,
  asked: readonly ServiceEntry[],
): Map<string, Map<string, Declared[]>> {
  const { clusterDomain } = world.options;
  const hosts = new Map<string, Map<string, Declared[]>>();
  for (const entry of asked) {
    for (const { host } of declaredHosts(entry, clusterDomain)) {
      hosts.set(host, new Map<string, Declared[]>());
    }
  }
  for (const entry of world.services.values()) {
    if (entry.manifest.spec.egress.length === 0) continue;
    for (const { host, index } of declaredHosts(entry, clusterDomain)) {
      const services = hosts.get(host);
      const terms = termsOf(entry.manifest.spec.egress[index]);
      const declared = { entry, index, terms };
      services?.set(entry.ref, [...(services.get(entry.ref) ?? []), declared]);
    }
  }
  return hosts;
}

function setOf(declared: readonly Declared[]): string {
  return [...new Set(declared.map(({ terms }) => terms))].sort().join(' and ');
}

/** @public */
export const egressAgreement: Rule = {
  id: ID,
  title: 'Services agree on a host outside',
  why: 'A host has one shared set of objects at the egress gateway; two services cannot have it on different terms.',
  reads: ['routing'],
  check: (world, scope) => {
    if (
      !scope.services.some(({ manifest }) => manifest.spec.egress.length > 0)
    ) {
      return [];
    }
    return [...byHost(world, scope.services)].flatMap(([host, services]) => {
      const terms = new Map(
        [...services].map(([ref, declared]) => [ref, setOf(declared)] as const),
      );
      if (new Set(terms.values()).size < 2) return [];
      return [...services].flatMap(([ref, declared]) => {
        if (!scope.covers(ref)) return [];
        const [other] = [...terms].filter(
          ([, text]) => text !== terms.get(ref),
        );
        return declared.map(({ entry, index }) =>
          findingAt(entry, {
            code: `${ID}/differs`,
            message: `${ref} reaches ${host} on ${terms.get(ref)}, but ${
              other[0]
            } on ${
              other[1]
            }. One host has one port and protocol: agree on one.`,
            at: ['spec', 'egress', index, 'port'],
          }),
        );
      });
    });
  },
};
