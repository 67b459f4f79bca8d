import { conditionOf, type Change } from '@causeway/mesh-intent';
import type { ChangeView } from '@causeway/plugin-mesh-common';
import type { Caller } from '../changes/ChangeService';
import type { ServiceScope } from '../changes/ServiceScope';

/** Whether somebody may say that an urgent change stays: an owner of its last repository who did not ask for it. */
export function mayReview(
  scope: Pick<ServiceScope, 'approvals'>,
  about: {
    readonly change: Change;
    readonly caller: Pick<Caller, 'user' | 'ownership'>;
  },
): ChangeView['may']['review'] {
  const { change, caller } = about;
  const no = (because: string) => ({ yes: false, because });
  if (change.ended) return no(`The change is ${change.ended.as}.`);
  if (conditionOf(change, 'ReviewDue')?.status !== 'true') {
    return no('No review is due.');
  }
  if (caller.user === change.requester.user) {
    return no('Whoever asked for a change does not review it.');
  }
  const { repo } = change.steps[change.steps.length - 1];
  const groups = scope.approvals[repo]?.ownerGroups ?? [];
  return groups.some(group => caller.ownership.includes(group))
    ? { yes: true }
    : no(
        `Only owners of ${repo} review it (${
          groups.join(', ') || 'no owner group is configured'
        }).`,
      );
}
