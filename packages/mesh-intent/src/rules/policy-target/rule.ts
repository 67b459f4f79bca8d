import type { Finding } from '@causeway/mesh-authz';
import type { World } from '../../world';
import { askedPolicies, policyFindings } from '../policyParts';
import type { AskedPolicy } from '../policyParts';
import { findingAt } from '../types';
import type { Rule } from '../types';
import { policyTargetStructure } from './structural';

const ID = 'policy-target';

/** Gateways of the policy's own namespace that the platform tree does not have; other targets are refused by structure. */
function unknownGateways(world: World, asked: AskedPolicy): Finding[] {
  const gateways = world.platform?.gateways;
  if (gateways === undefined) return [];
  const { entry, policy } = asked;
  return (policy.targetRefs ?? []).flatMap(
    ({ kind, name, namespace = policy.namespace }, index) =>
      kind !== 'Gateway' ||
      namespace !== policy.namespace ||
      gateways.has(`${namespace}/${name}`)
        ? []
        : [
            findingAt(entry, {
              code: `${ID}/unknown-gateway`,
              severity: 'warning',
              message: `The platform tree has no Gateway ${namespace}/${name}, to which ${entry.key} is attached.`,
              at: ['spec', 'targetRefs', index, 'name'],
            }),
          ],
  );
}

/** @public */
export const policyTarget: Rule = {
  id: ID,
  title: 'Policies of services select pods',
  why: 'Sidecars ignore a policy that is attached to targets, so the service it was written for stays open or closed without it (mesh.md 1.3).',
  reads: ['security'],
  check: (world, scope) => [
    ...policyFindings(policyTargetStructure, world, scope),
    ...askedPolicies(world, scope).flatMap(asked =>
      unknownGateways(world, asked),
    ),
  ],
};
