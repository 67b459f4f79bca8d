import {
  conditionOf,
  waitingOf,
  type Change,
  type RepoRole,
} from '@causeway/mesh-intent';
import type { NeedOf } from '@causeway/plugin-mesh-common';
import type { ApprovalPolicy } from '../config/readMeshConfig';
import { policiesFor } from '../judge/urgency';

/** Who is asking, as far as it tells what waits for them. */
export interface Somebody {
  /** Catalog user ref. */
  readonly user: string;
  /** Refs of their groups and their own. */
  readonly ownership: readonly string[];
  /** On the forge; undefined where the catalog does not know the person. */
  readonly login: string | undefined;
}

type Policies = Readonly<Partial<Record<RepoRole, ApprovalPolicy>>>;

/** What waits for whoever asked for a change, and for nobody else. */
const onRequester: ReadonlySet<string> = new Set([
  'person',
  'conflict',
  'stalled',
  'requester',
]);

const same = (a: string) => a.toLowerCase();

function mayApprove(change: Change, { login }: Somebody): boolean {
  if (login === undefined) return false;
  return change.steps.some(
    step =>
      step.state === 'open' &&
      step.verdicts.some(({ verdict }) =>
        (verdict.owedBy ?? []).some(owed => same(owed) === same(login)),
      ),
  );
}

/** Whether they own the repository of a step of it, by the rules that hold for the change. */
function owns(change: Change, who: Somebody, policies: Policies): boolean {
  const own = policiesFor(change.urgent === true, policies);
  return change.steps.some(({ repo }) =>
    (own[repo]?.ownerGroups ?? []).some(group =>
      who.ownership.some(mine => same(mine) === same(group)),
    ),
  );
}

/**
 * Why a change needs somebody; undefined when it does not. What a person asked for is never theirs to decide about
 * (M-22), and an approval is asked only of those whose approval would still count.
 */
export function needOf(
  change: Change,
  who: Somebody,
  policies: Policies,
): NeedOf | undefined {
  if (change.ended !== undefined) return undefined;
  const { for: waitsFor } = waitingOf(change);
  const asked = change.requester.user === who.user;
  if (asked && onRequester.has(waitsFor)) {
    // Its review is for others.
    const review = conditionOf(change, 'ReviewDue')?.status === 'true';
    if (!review) return 'answer';
  }
  if (!asked && waitsFor === 'approvers' && mayApprove(change, who)) {
    return 'approve';
  }
  if (!asked && waitsFor === 'person' && owns(change, who, policies)) {
    return 'decide';
  }
  return change.assignee === who.user ? 'look-after' : undefined;
}
