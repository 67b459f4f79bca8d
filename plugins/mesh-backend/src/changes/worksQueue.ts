import type { Change } from '@causeway/mesh-intent';
import type { Caller } from './ChangeService';
import type { ServiceScope } from './ServiceScope';

/** Groups that own the repositories a change is for: who works its queue, and is told what only they can mend. */
export function queueGroups(
  approvals: ServiceScope['approvals'],
  change: Pick<Change, 'steps'>,
): readonly string[] {
  return reposOf(change).flatMap(repo => approvals[repo]?.ownerGroups ?? []);
}

/** Repositories a change is for, each once. */
export function reposOf({ steps }: Pick<Change, 'steps'>) {
  return [...new Set(steps.map(({ repo }) => repo))];
}

/** Whether somebody owns one of the repositories a change is for. */
export function worksQueue(
  approvals: ServiceScope['approvals'],
  change: Pick<Change, 'steps'>,
  { ownership }: Pick<Caller, 'ownership'>,
): boolean {
  return queueGroups(approvals, change).some(each => ownership.includes(each));
}
