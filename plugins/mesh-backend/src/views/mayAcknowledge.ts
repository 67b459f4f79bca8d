import { hasMade, unprovenSteps, type Change } from '@causeway/mesh-intent';
import type { ChangeView } from '@causeway/plugin-mesh-common';
import type { Caller } from '../changes/ChangeService';
import type { ServiceScope } from '../changes/ServiceScope';

type Answer = ChangeView['may']['acknowledge'] & {
  /** Those whose repository the caller owns. */
  readonly steps: readonly number[];
};

/**
 * Whether somebody may say that what was merged without proof stays: an owner of the step's repository who did not make it.
 * Also where nobody knows who did: it has happened, and lets nothing more in.
 */
export function mayAcknowledge(
  scope: Pick<ServiceScope, 'approvals'>,
  about: {
    readonly change: Change;
    readonly caller: Pick<Caller, 'user' | 'ownership'>;
  },
): Answer {
  const { change, caller } = about;
  const no = (because: string) => ({ yes: false, because, steps: [] });
  if (change.ended) return no(`The change is ${change.ended.as}.`);
  const unproven = unprovenSteps(change);
  if (unproven.length === 0) {
    return no('Nothing of it was merged without proof.');
  }
  if (hasMade(change, caller.user)) {
    return no('Whoever made a change does not acknowledge its merge.');
  }
  const groupsOf = (repo: (typeof unproven)[number]['repo']) =>
    scope.approvals[repo]?.ownerGroups ?? [];
  const own = unproven.filter(({ repo }) =>
    groupsOf(repo).some(group => caller.ownership.includes(group)),
  );
  if (own.length > 0) {
    return { yes: true, steps: own.map(({ index }) => index) };
  }
  const repos = [...new Set(unproven.map(({ repo }) => repo))];
  return no(
    `Only owners of ${repos.join(' and ')} acknowledge it (${
      repos.flatMap(groupsOf).join(', ') || 'no owner group is configured'
    }).`,
  );
}
