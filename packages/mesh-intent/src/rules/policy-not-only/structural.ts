import { literals, missing, there } from '../../structural';
import type { StructuralRule } from '../../structural';
import { authorizationPolicies, isAllow } from '../securityObjects';

const NEGATIVE = [
  'notPrincipals',
  'notNamespaces',
  'notServiceAccounts',
  'notTrustDomains',
  'notRequestPrincipals',
];
const POSITIVE = [
  'principals',
  'namespaces',
  'serviceAccounts',
  'trustDomains',
  'requestPrincipals',
];
const IDENTITY_KEYS = [
  'source.principal',
  'source.namespace',
  'source.serviceAccount',
  'source.trustDomain',
  'request.auth.principal',
];

const any = (fields: readonly string[]) =>
  fields.map(field => `has(from.source.${field})`).join(' || ');
const isIdentity = `has(condition.key) && condition.key in ${literals(
  IDENTITY_KEYS,
)}`;
const asksWho = `has(from.source) && (${any(POSITIVE)})`;
/** Conditions of the same rule that name callers hold for all of its sources. */
const namedByCondition = `has(rule.when) && rule.when.exists(condition, ${isIdentity} && has(condition.values))`;
const namedBySources = `has(rule.from) && size(rule.from) > 0 && rule.from.all(from, ${asksWho})`;

const BUT_THOSE =
  'so callers without a certificate too: whoever has no identity is not among them. Name who may come in, in principals.';
const REFUSAL = `An ALLOW policy lets in everybody but those it names, ${BUT_THOSE}`;

/** @public */
export const policyNotOnlyStructure: StructuralRule = {
  id: 'policy-not-only',
  resources: authorizationPolicies,
  conditions: { 'lets-in': isAllow },
  checks: () => [
    {
      code: 'identity',
      each: [
        { list: 'object.spec.rules', as: 'rule', unless: namedByCondition },
        { list: 'rule.from', as: 'from', unless: missing('from.source') },
      ],
      holds: `!(${any(NEGATIVE)}) || ${any(POSITIVE)}`,
      at: ['source'],
      firstOf: NEGATIVE,
      message: `{object} lets in everybody but those of {field}, ${BUT_THOSE}`,
      refusal: REFUSAL,
    },
    {
      code: 'identity',
      each: [
        {
          list: 'object.spec.rules',
          as: 'rule',
          unless: `(${namedByCondition}) || (${namedBySources})`,
        },
        { list: 'rule.when', as: 'condition' },
      ],
      holds: `!(${isIdentity}) || ${there('condition.values')}`,
      at: ['notValues'],
      message: `{object} lets in everybody but those of a condition, ${BUT_THOSE}`,
      refusal: REFUSAL,
    },
  ],
};
