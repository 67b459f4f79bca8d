import { missing } from '../../structural';
import type { StructuralRule } from '../../structural';
import { authorizationPolicies } from '../securityObjects';

const each = [{ list: 'object.spec.targetRefs', as: 'target' }];
const isGateway = 'has(target.kind) && target.kind == "Gateway"';

/** @public */
export const policyTargetStructure: StructuralRule = {
  id: 'policy-target',
  resources: authorizationPolicies,
  checks: () => [
    {
      code: 'ignored',
      each,
      holds: isGateway,
      at: ['name'],
      message:
        '{object} is attached to {value}, which is no Gateway; sidecars ignore a policy with targetRefs, so it holds nowhere. Select the pods with selector.matchLabels instead.',
      refusal:
        'A policy is attached to something else than a Gateway; sidecars ignore a policy with targetRefs, so it holds nowhere. Select the pods with selector.matchLabels instead.',
    },
    {
      code: 'other-namespace',
      each,
      holds: `!(${isGateway}) || ${missing(
        'target.namespace',
      )} || target.namespace == object.metadata.namespace`,
      at: ['namespace'],
      message:
        '{object} is attached to a Gateway of {value}; a target in another namespace never matches. Move the policy to {value}.',
      refusal:
        'A policy is attached to a Gateway of another namespace, which never matches. Move the policy to the namespace of the Gateway.',
    },
  ],
};
