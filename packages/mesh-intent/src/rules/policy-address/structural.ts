import { missing, there } from '../../structural';
import type { StructuralCheck, StructuralRule } from '../../structural';
import { authorizationPolicies } from '../securityObjects';

const FIELDS = [
  'ipBlocks',
  'notIpBlocks',
  'remoteIpBlocks',
  'notRemoteIpBlocks',
] as const;

const WHY =
  'Pods get other addresses whenever they start; name callers by principals.';

const sources = FIELDS.map<StructuralCheck>(field => ({
  code: 'address',
  each: [
    { list: 'object.spec.rules', as: 'rule' },
    { list: 'rule.from', as: 'from' },
  ],
  holds: missing(`from.source.${field}`),
  at: ['source', field],
  message: `{object} asks for addresses of callers ({field}). ${WHY}`,
  refusal: `A policy asks for addresses of callers (${field}). ${WHY}`,
}));

const keys: StructuralCheck = {
  code: 'address',
  each: [
    { list: 'object.spec.rules', as: 'rule' },
    { list: 'rule.when', as: 'condition' },
  ],
  holds: `!(${there(
    'condition.key',
  )} && condition.key in ["source.ip", "remote.ip"])`,
  at: ['key'],
  message: `{object} asks for addresses of callers ({value}). ${WHY}`,
  refusal: `A policy asks for addresses of callers (source.ip or remote.ip). ${WHY}`,
};

/** @public */
export const policyAddressStructure: StructuralRule = {
  id: 'policy-address',
  resources: authorizationPolicies,
  checks: () => [...sources, keys],
};
