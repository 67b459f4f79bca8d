import {
  urgentModes,
  type GateMode,
  type RepoRole,
} from '@causeway/mesh-intent';
import type { ApprovalPolicy } from '../config/readMeshConfig';

type Policies = Readonly<Partial<Record<RepoRole, ApprovalPolicy>>>;

/** How a change that cannot wait is held: by what every step must hold; everything else only advises. */
export function modesFor(
  isUrgent: boolean,
  modes: Readonly<Record<string, GateMode>>,
): Readonly<Record<string, GateMode>> {
  return isUrgent ? urgentModes(modes) : modes;
}

/** Who approves a change: of one that cannot wait, one person who did not ask for it, of the groups named for that. */
export function policiesFor(isUrgent: boolean, policies: Policies): Policies {
  if (!isUrgent) return policies;
  return Object.fromEntries(
    Object.entries(policies).map(([role, policy]) => [
      role,
      {
        ...policy,
        required: 1,
        ownerGroups: policy.emergencyGroups ?? policy.ownerGroups,
      },
    ]),
  );
}
