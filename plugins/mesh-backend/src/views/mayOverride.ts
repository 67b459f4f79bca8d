import {
  hasMade,
  unknownAuthors,
  type Change,
  type RepoRole,
} from '@causeway/mesh-intent';
import type { GateView } from '@causeway/plugin-mesh-common';
import type { Caller } from '../changes/ChangeService';
import type { ServiceScope } from '../changes/ServiceScope';

/** Whether somebody may set gates of a step aside: an owner of its repository who did not ask for the change. */
export function mayOverride(
  scope: Pick<ServiceScope, 'approvals'>,
  about: {
    readonly change: Pick<Change, 'requester' | 'ended' | 'origin' | 'authors'>;
    readonly repo: RepoRole;
    readonly caller: Pick<Caller, 'user' | 'ownership'>;
  },
): NonNullable<GateView['override']> {
  const { change, repo, caller } = about;
  const no = (because: string) => ({ yes: false, because });
  if (change.ended) return no(`The change is ${change.ended.as}.`);
  const unknown = unknownAuthors(change);
  if (unknown !== undefined) return no(unknown);
  if (hasMade(change, caller.user)) {
    return no('Whoever made a change may not set its gates aside.');
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
