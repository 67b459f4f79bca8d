import type { Finding } from '@causeway/mesh-authz';
import type { JsonPath } from '../../document';
import type { ServiceEntry } from '../../world';
import {
  askedPolicies,
  conditionsOf,
  operationsOf,
  sourcesOf,
} from '../policyParts';
import type { AskedPolicy } from '../policyParts';
import { findingAt } from '../types';
import type { Rule } from '../types';

const ID = 'policy-protocol';

const OPERATION_FIELDS = [
  'hosts',
  'notHosts',
  'methods',
  'notMethods',
  'paths',
  'notPaths',
] as const;
const SOURCE_FIELDS = ['requestPrincipals', 'notRequestPrincipals'] as const;

/** A field that only HTTP has, with the ports its rule names; undefined for all ports. */
interface HttpField {
  readonly field: string;
  readonly at: JsonPath;
  readonly ports: readonly string[] | undefined;
}

function fieldsOf({ policy }: AskedPolicy): HttpField[] {
  const operations = operationsOf(policy);
  const portsOf = (rule: number): readonly string[] | undefined => {
    const lists = operations
      .filter(operation => operation.rule === rule)
      .map(({ part }) => part.ports);
    return lists.length === 0 || lists.includes(undefined)
      ? undefined
      : lists.flatMap(list => list ?? []);
  };
  return [
    ...sourcesOf(policy).flatMap(({ part, at, rule }) =>
      SOURCE_FIELDS.filter(field => part[field] !== undefined).map(field => ({
        field,
        at: [...at, field],
        ports: portsOf(rule),
      })),
    ),
    ...operations.flatMap(({ part, at }) =>
      OPERATION_FIELDS.filter(field => part[field] !== undefined).map(
        field => ({ field, at: [...at, field], ports: part.ports }),
      ),
    ),
    ...conditionsOf(policy)
      .filter(({ part }) => part.key.startsWith('request.'))
      .map(({ part, at, rule }) => ({
        field: part.key,
        at: [...at, 'key'],
        ports: portsOf(rule),
      })),
  ];
}

function portsOfServices(services: readonly ServiceEntry[]) {
  return services.flatMap(({ manifest }) =>
    manifest.spec.ports.map(({ targetPort, protocol }) => ({
      port: String(targetPort),
      tcp: protocol === 'TCP' || protocol === 'TLS',
    })),
  );
}

function check(asked: AskedPolicy): Finding[] {
  const { entry, policy, services } = asked;
  const all = portsOfServices(services);
  const allows = policy.action === 'ALLOW';
  return fieldsOf(asked).flatMap(({ field, at, ports }) => {
    const meant = all.filter(({ port }) => ports?.includes(port) ?? true);
    const tcp = meant.filter(each => each.tcp).map(({ port }) => port);
    if (tcp.length === 0) return [];
    // Meant for the HTTP ports beside: on the others such an ALLOW rule is dropped, which lets nobody in by it.
    const mixed = ports === undefined && tcp.length < meant.length;
    if (allows && mixed) return [];
    const where = `port ${[...new Set(tcp)].join(', ')}`;
    return [
      findingAt(entry, {
        code: allows ? `${ID}/never` : `${ID}/wider`,
        message: allows
          ? `${field} is known of HTTP only, and ${where} is plain TCP: there the whole rule is dropped and lets nobody in. Ask for principals and ports alone, or declare the port's protocol.`
          : `${field} is known of HTTP only, and ${where} is plain TCP: there the field is dropped and the ${policy.action} rule holds for more than it says. Name the HTTP ports in the operation.`,
        at,
      }),
    ];
  });
}

/** @public */
export const policyProtocol: Rule = {
  id: ID,
  title: 'What only HTTP has is asked of HTTP ports',
  why: 'On a TCP port an ALLOW rule with such a field is dropped and a DENY rule holds for everything (mesh.md 1.8).',
  reads: ['routing', 'security'],
  check: (world, scope) => askedPolicies(world, scope).flatMap(check),
};
