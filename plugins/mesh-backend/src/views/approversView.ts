import type { RepoRole } from '@causeway/mesh-intent';
import type { ApproversView } from '@causeway/plugin-mesh-common';
import { policiesFor } from '../judge/urgency';
import type { ServiceScope } from '../changes/ServiceScope';

/** Who can approve a step: members of the repository's owner groups, never the requester. */
export async function approversView(
  scope: Pick<ServiceScope, 'approvals' | 'people'>,
  step: {
    readonly repo: RepoRole;
    readonly requester?: string;
    readonly urgent?: boolean;
  },
): Promise<ApproversView> {
  const policy = policiesFor(step.urgent === true, scope.approvals)[step.repo];
  if (!policy) return { required: 2, ownerGroups: [], users: [] };
  const members = await scope.people.membersOf(policy.ownerGroups);
  return {
    required: policy.required,
    ownerGroups: policy.ownerGroups,
    users: members
      .map(person => person.user)
      .filter(user => user !== step.requester),
  };
}
