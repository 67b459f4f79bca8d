import {
  pullRequestBody,
  type Change,
  type GateVerdict,
} from '@causeway/mesh-intent';
import type { CodeHostPullRequest } from '@causeway/plugin-mesh-node';
import { judgeStepNow, type Judged } from '../delivery/judgeStepNow';
import { postStatuses } from '../delivery/postStatuses';
import { pullRequestText } from '../delivery/pullRequestText';
import { recordOf, type DeliveryScope } from '../delivery/DeliveryScope';
import { sameVerdicts } from '../delivery/sameVerdicts';
import { seeLanding } from '../delivery/seeLanding';
import { approvalsOf } from '../judge/approvalsOf';
import { changeDifference } from '../rendered/changeDifference';
import { renderedSummary } from '../rendered/renderedSummary';
import { authorsOf } from './authorsOf';
import { overrideLines } from './overrideLines';
import { seeOverrides } from './seeOverrides';
import type { ReadPullRequest } from './readPullRequest';

/**
 * One look at a pull request made by hand: it is read anew when its head, title or target moved, judged by the gates its
 * difference brings in, and told on the forge by statuses and one comment that is kept up to date.
 */
export async function lookByHand(
  scope: DeliveryScope,
  before: Change,
): Promise<Change> {
  await scope.worlds.freshen();
  const [record] = before.steps;
  if (record.state === 'merged') return before;
  const number = record.pullRequest?.number ?? numberOf(before);
  const pullRequest = await scope.pulls.read(record.repo, number);
  // Retargeted: what it does elsewhere, and that it was merged there, is nobody's business here.
  if (pullRequest.base.ref !== scope.codeHost.repo(record.repo).branch) {
    return record.state === 'open'
      ? recordOf(scope, before.id, { type: 'StepClosed', step: record.index })
      : before;
  }
  if (pullRequest.state !== 'open') return over(scope, before, pullRequest);
  const { world } = await scope.worlds.current();
  const read = await scope.readings.read(world, {
    role: record.repo,
    pullRequest,
  });
  if (read === undefined) return before;
  const change = await revised(scope, before, {
    read,
    pullRequest,
    commits: world.commits,
  });
  const written = await seeOverrides(scope, change, {
    record: change.steps[0],
    base: read.base,
  });
  return judged(scope, written, { read, pullRequest });
}

/** "pr-routing-12" says it too, before the first reading is stored. */
function numberOf(change: Change): number {
  return Number(change.id.split('-').at(-1));
}

/** Merged or closed. One that was over before the first look has been adopted, and is known by what was read then. */
async function over(
  scope: DeliveryScope,
  before: Change,
  pullRequest: CodeHostPullRequest,
): Promise<Change> {
  const { number, url, head } = pullRequest;
  const { id, title, plan, planHash, diff, world, teams, authors } = before;
  const [{ repo, pullRequest: known }] = before.steps;
  const change =
    known === undefined
      ? await recordOf(scope, id, {
          type: 'Revised',
          number,
          url,
          title,
          commit: head.sha,
          base: world[repo]!,
          plan,
          planHash,
          diff,
          world,
          ...(teams === undefined ? {} : { teams }),
          ...(authors === undefined ? {} : { authors }),
        })
      : before;
  const [record] = change.steps;
  return (await seeLanding({ scope, change, record })) ?? change;
}

async function revised(
  scope: DeliveryScope,
  change: Change,
  seen: {
    readonly read: ReadPullRequest;
    readonly pullRequest: CodeHostPullRequest;
    readonly commits: Change['world'];
  },
): Promise<Change> {
  const { read, pullRequest, commits } = seen;
  const [step] = change.steps;
  const { authors: written } = await scope.pulls.talk(step.repo, pullRequest);
  const authors = await authorsOf(written, scope);
  const isSame =
    step.state === 'open' &&
    step.commit === pullRequest.head.sha &&
    change.planHash === read.planHash &&
    change.title === read.title &&
    change.authors?.join() === authors.join();
  // A target that moved elsewhere is no news: the same effect on another base.
  if (isSame) return change;
  return recordOf(scope, change.id, {
    type: 'Revised',
    number: pullRequest.number,
    url: pullRequest.url,
    title: read.title,
    commit: pullRequest.head.sha,
    base: read.base,
    plan: read.plan,
    planHash: read.planHash,
    diff: read.diff,
    teams: read.teams,
    authors,
    world: commits,
  });
}

async function judged(
  scope: DeliveryScope,
  change: Change,
  seen: {
    readonly read: ReadPullRequest;
    readonly pullRequest: CodeHostPullRequest;
  },
): Promise<Change> {
  const { read, pullRequest } = seen;
  const [record] = change.steps;
  const [step] = change.plan.steps;
  const told =
    read.trouble === undefined
      ? await judgeStepNow({ scope, change, step, record, pullRequest })
      : { change: await unreadable(scope, change, read.trouble) };
  const { unjudged, over: trouble } = told as Partial<Judged>;
  const shown = await postStatuses({
    scope,
    change: told.change,
    step,
    record: told.change.steps[0],
    ...(unjudged === undefined ? {} : { unjudged }),
  });
  if (unjudged !== undefined) return shown;
  await scope.store.judged({
    id: change.id,
    step: step.index,
    at: scope.now(),
  });
  await keepComment(scope, shown, pullRequest);
  return trouble === undefined ? shown : recordOf(scope, shown.id, trouble);
}

/** What cannot be merged proves nothing: insufficient evidence, never a pass. */
async function unreadable(
  scope: DeliveryScope,
  change: Change,
  message: string,
): Promise<Change> {
  const verdicts: readonly GateVerdict[] = [
    {
      gate: 'rules',
      mode: 'enforce',
      verdict: {
        outcome: 'insufficient-evidence',
        reason: 'SubjectUnknown',
        message,
        evidence: [],
        decidedAt: scope.now().toISOString(),
      },
    },
  ];
  const [{ index, verdicts: known }] = change.steps;
  if (sameVerdicts(known, verdicts)) return change;
  return recordOf(scope, change.id, {
    type: 'GatesEvaluated',
    step: index,
    verdicts,
  });
}

/** One comment, changed only when it says something else; the portal's own words are no news to it. */
async function keepComment(
  scope: DeliveryScope,
  change: Change,
  { head }: CodeHostPullRequest,
): Promise<void> {
  const [record] = change.steps;
  const approvals = (await approvalsOf(scope.approvals, scope.people))[
    record.repo
  ];
  const key = `${change.id}/verdicts`;
  const body = pullRequestBody({
    ...pullRequestText({
      change,
      step: change.plan.steps[0],
      record,
      approvals,
      rendered: renderedSummary(await changeDifference(change, scope)),
      portalUrl: scope.portalUrl,
    }),
    trailers: overrideLines(change, record.index),
    ...(head.fork === undefined ? {} : { fork: head.fork }),
  });
  if (scope.statusMemory.isShown(key, body)) return;
  const { number } = record.pullRequest!;
  await scope.codeHost.keepComment(record.repo, number, { key, body });
  scope.statusMemory.keep(key, body);
  scope.afterEffect?.('comment');
}
