import type { PolicyCondition, PolicySource } from '@causeway/mesh-authz';
import type { Finding } from '@causeway/mesh-authz';
import type { JsonPath } from '../../document';
import { askedPolicies, conditionsOf, sourcesOf } from '../policyParts';
import type { AskedPolicy } from '../policyParts';
import { findingAt } from '../types';
import type { Rule } from '../types';

const ID = 'policy-not-only';

const NEGATIVE = [
  'notPrincipals',
  'notNamespaces',
  'notServiceAccounts',
  'notTrustDomains',
  'notRequestPrincipals',
] as const;
const POSITIVE = [
  'principals',
  'namespaces',
  'serviceAccounts',
  'trustDomains',
  'requestPrincipals',
] as const;
const IDENTITY_KEYS =
  /^(source\.(principal|namespace|serviceAccount|trustDomain)|request\.auth\.principal)$/;

const asksWho = (source: PolicySource) =>
  POSITIVE.some(field => source[field] !== undefined);
const isIdentity = ({ key }: PolicyCondition) => IDENTITY_KEYS.test(key);

function finding({ entry }: AskedPolicy, at: JsonPath, field: string): Finding {
  return findingAt(entry, {
    code: `${ID}/identity`,
    message: `${entry.key} lets in everybody but those of ${field}, so callers without a certificate too: whoever has no identity is not among them. Name who may come in, in principals.`,
    at,
  });
}

function check(asked: AskedPolicy): Finding[] {
  const conditions = conditionsOf(asked.policy).filter(({ part }) =>
    isIdentity(part),
  );
  const named = new Set(
    conditions
      .filter(({ part }) => part.values !== undefined)
      .map(({ rule }) => rule),
  );
  const sources = sourcesOf(asked.policy);
  const inSources = sources.flatMap(({ part, at, rule }) => {
    const field = NEGATIVE.find(each => part[each] !== undefined);
    return field === undefined || asksWho(part) || named.has(rule)
      ? []
      : [finding(asked, [...at, field], field)];
  });
  const inConditions = conditions.flatMap(({ part, at, rule }) => {
    const from = sources.filter(source => source.rule === rule);
    const who = from.length > 0 && from.every(source => asksWho(source.part));
    return part.values !== undefined || who || named.has(rule)
      ? []
      : [finding(asked, [...at, 'notValues'], part.key)];
  });
  return [...inSources, ...inConditions];
}

/** @public */
export const policyNotOnly: Rule = {
  id: ID,
  title: 'Callers are let in by who they are, not by who they are not',
  why: 'Fields that begin with "not" are true for callers without a certificate, so they let plaintext in (mesh.md 1.6).',
  reads: ['security'],
  check: (world, scope) =>
    askedPolicies(world, scope)
      .filter(({ policy }) => policy.action === 'ALLOW')
      .flatMap(check),
};
