import type { Finding } from '@causeway/mesh-authz';
import type { JsonPath } from '../../document';
import { askedPolicies, conditionsOf, sourcesOf } from '../policyParts';
import type { AskedPolicy } from '../policyParts';
import { findingAt } from '../types';
import type { Rule } from '../types';

const ID = 'policy-address';

const FIELDS = [
  'ipBlocks',
  'notIpBlocks',
  'remoteIpBlocks',
  'notRemoteIpBlocks',
] as const;

function check(asked: AskedPolicy): Finding[] {
  const { entry, policy } = asked;
  const found: (readonly [string, JsonPath])[] = [
    ...sourcesOf(policy).flatMap(({ part, at }) =>
      FIELDS.filter(field => part[field] !== undefined).map(
        field => [field, [...at, field]] as const,
      ),
    ),
    ...conditionsOf(policy)
      .filter(({ part }) => /^(source|remote)\.ip$/.test(part.key))
      .map(({ part, at }) => [part.key, [...at, 'key']] as const),
  ];
  return found.map(([field, at]) =>
    findingAt(entry, {
      code: `${ID}/address`,
      message: `${entry.key} asks for addresses of callers (${field}). Pods get other addresses whenever they start; name callers by principals.`,
      at,
    }),
  );
}

/** @public */
export const policyAddress: Rule = {
  id: ID,
  title: 'Policies name callers, not addresses',
  why: 'Addresses of pods are given to others when pods move, so such a policy lets in whoever comes next (M-11).',
  reads: ['security'],
  check: (world, scope) => askedPolicies(world, scope).flatMap(check),
};
