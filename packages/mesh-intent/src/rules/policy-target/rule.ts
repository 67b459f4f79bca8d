import type { Finding, PolicyTargetRef } from '@causeway/mesh-authz';
import type { JsonPath } from '../../document';
import type { World } from '../../world';
import { askedPolicies } from '../policyParts';
import type { AskedPolicy } from '../policyParts';
import { findingAt } from '../types';
import type { FieldFinding, Rule } from '../types';

const ID = 'policy-target';

function problem(
  world: World,
  asked: AskedPolicy,
  target: PolicyTargetRef,
): Omit<FieldFinding, 'at'> | undefined {
  const { entry, policy } = asked;
  const { kind, name, namespace = policy.namespace } = target;
  if (kind !== 'Gateway') {
    return {
      code: `${ID}/ignored`,
      message: `${entry.key} is attached to the ${kind} ${name}; sidecars ignore a policy with targetRefs, so it holds nowhere. Select the pods with selector.matchLabels instead.`,
    };
  }
  if (namespace !== policy.namespace) {
    return {
      code: `${ID}/other-namespace`,
      message: `${entry.key} is attached to a Gateway of ${namespace}; a target in another namespace never matches. Move the policy to ${namespace}.`,
    };
  }
  const gateways = world.platform?.gateways;
  if (gateways === undefined || gateways.has(`${namespace}/${name}`)) {
    return undefined;
  }
  return {
    code: `${ID}/unknown-gateway`,
    severity: 'warning',
    message: `The platform tree has no Gateway ${namespace}/${name}, to which ${entry.key} is attached.`,
  };
}

function check(world: World, asked: AskedPolicy): Finding[] {
  return (asked.policy.targetRefs ?? []).flatMap((target, index) => {
    const found = problem(world, asked, target);
    const at: JsonPath = ['spec', 'targetRefs', index, 'name'];
    return found === undefined
      ? []
      : [findingAt(asked.entry, { ...found, at })];
  });
}

/** @public */
export const policyTarget: Rule = {
  id: ID,
  title: 'Policies of services select pods',
  why: 'Sidecars ignore a policy that is attached to targets, so the service it was written for stays open or closed without it (mesh.md 1.3).',
  reads: ['security'],
  check: (world, scope) =>
    askedPolicies(world, scope).flatMap(asked => check(world, asked)),
};
