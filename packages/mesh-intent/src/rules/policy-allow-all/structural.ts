import { missing } from '../../structural';
import type { StructuralRule } from '../../structural';
import { authorizationPolicies, isAllow } from '../securityObjects';

/** @public */
export const policyAllowAllStructure: StructuralRule = {
  id: 'policy-allow-all',
  resources: authorizationPolicies,
  conditions: { 'lets-in': isAllow },
  checks: () => [
    {
      code: 'empty-rule',
      each: [{ list: 'object.spec.rules', as: 'rule' }],
      holds: `!(${['from', 'to', 'when']
        .map(field => missing(`rule.${field}`))
        .join(' && ')})`,
      message:
        'Rule {index} of {object} says nothing, so it lets every caller in, also without a certificate. To deny all, leave rules out; to let somebody in, name them.',
      refusal:
        'An ALLOW policy has a rule that says nothing, so it lets every caller in, also without a certificate. To deny all, leave rules out; to let somebody in, name them.',
    },
  ],
};
