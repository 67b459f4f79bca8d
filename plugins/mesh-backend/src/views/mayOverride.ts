import type { Change, RepoRole } from '@causeway/mesh-intent';
import type { GateView } from '@causeway/plugin-mesh-common';
import type { Caller } from '../changes/ChangeService';
import type { ServiceScope } from '../changes/ServiceScope';

/** Whether somebody may set gates of a step aside: an owner of its repository who did not ask for the change. */
export function mayOverride(
  scope: Pick<ServiceScope, 'approvals'>,
  about: {
    readonly change: Pick<Change, 'requester' | 'ended' | 'origin'>;
    readonly repo: RepoRole;
    readonly caller: Pick<Caller, 'user' | 'ownership'>;
  },
): NonNullable<GateView['override']> {
  const { change, repo, caller } = about;
  const no = (because: string) => ({ yes: false, because });
  if (change.ended) return no(`The change is ${change.ended.as}.`);
  if (change.origin === 'forge' && !change.requester.user.startsWith('user:')) {
    return no(
      'Nobody known to the portal made this pull request, so nobody can tell that somebody else sets its gate aside.',
    );
  }
  if (caller.user === change.requester.user) {
    return no('Whoever asked for a change may not set its gates aside.');
  }
  const groups = scope.approvals[repo]?.ownerGroups ?? [];
  return groups.some(group => caller.ownership.includes(group))
    ? { yes: true }
    : no(
        `Only owners of ${repo} may set a gate aside (${
          groups.join(', ') || 'no owner group is configured'
        }).`,
      );
}
