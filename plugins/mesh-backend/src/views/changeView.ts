import {
  conditionOf,
  describeEntry,
  introducedFindings,
  stepsFit,
  worldAfter,
  type Change,
  type Condition,
  type Finding,
} from '@causeway/mesh-intent';
import type { ChangeView, StepView } from '@causeway/plugin-mesh-common';
import type { Caller } from '../changes/ChangeService';
import { worksQueue } from '../changes/worksQueue';
import type { StoredEvent } from '../changes/ChangeStore';
import { overrideLines } from '../byHand/overrideLines';
import { previewChange } from '../changes/previewChange';
import type { ServiceScope } from '../changes/ServiceScope';
import { isChecked } from '../delivery/isHeld';
import { approversView } from './approversView';
import { changeSummary } from './changeSummary';
import { eventSentence } from './eventSentence';
import { fileViews } from './fileViews';
import { gateViews } from './gateViews';
import { mayAcknowledge } from './mayAcknowledge';
import { mayOverride } from './mayOverride';
import { mayReview } from './mayReview';
import { mayRevert } from './mayRevert';

/** A change whole, with its thread. */
export async function changeView(
  scope: ServiceScope,
  change: Change,
  read: {
    readonly events: readonly StoredEvent[];
    readonly caller: Pick<Caller, 'user' | 'ownership'>;
  },
): Promise<ChangeView> {
  const { events, caller } = read;
  return {
    ...changeSummary(change),
    input: change.input,
    planHash: change.planHash,
    generation: change.generation,
    world: change.world,
    diff: change.diff.map(entry => ({ entry, sentence: describeEntry(entry) })),
    steps: await Promise.all(
      change.steps.map(({ index }) =>
        stepView(scope, { change, index, caller }),
      ),
    ),
    conditions: conditionsFor(scope, change, caller),
    findings: await findingsNow(scope, change),
    events: events.map(stored => ({
      sequence: stored.sequence,
      at: stored.at.toISOString(),
      actor: stored.actor,
      type: stored.event.type,
      sentence:
        stored.refused === undefined
          ? eventSentence(stored.event)
          : `${eventSentence(stored.event)} (Not accepted: ${stored.refused})`,
    })),
    ...(change.undoes === undefined ? {} : { undoes: change.undoes }),
    ...(change.undoneBy === undefined ? {} : { undoneBy: change.undoneBy }),
    ...(change.ended === undefined ? {} : { ended: change.ended }),
    may: await mayOf(scope, change, caller),
  };
}

/** What was seen word for word goes to who can mend it: it names hosts and paths of the platform. */
function conditionsFor(
  { approvals }: ServiceScope,
  change: Change,
  caller: Pick<Caller, 'ownership'>,
): readonly Condition[] {
  if (worksQueue(approvals, change, caller)) return change.conditions;
  return change.conditions.map(({ detail: _theirs, ...rest }) => rest);
}

/** A change that goes on has none; one that is held is asked about again, as if it were submitted now. */
async function findingsNow(
  scope: ServiceScope,
  change: Change,
): Promise<readonly Finding[]> {
  const outdated = conditionOf(change, 'Outdated')?.status === 'true';
  if (change.ended || (isChecked(change) && !outdated)) return [];
  if (change.origin === 'forge') return findingsByHand(scope, change);
  const { view } = await previewChange(scope, {
    kind: change.kind,
    input: change.input,
    user: change.requester.user,
    change: change.id,
  });
  return view.findings;
}

/** What the rules say of a pull request made by hand, where its plan fits what stands. */
async function findingsByHand(
  scope: ServiceScope,
  { plan }: Change,
): Promise<readonly Finding[]> {
  const { world } = await scope.worlds.current();
  if (!stepsFit(world, plan.steps)) return [];
  return introducedFindings(
    world,
    worldAfter(world, plan.steps),
    plan.steps.flatMap(({ repo, edits }) =>
      edits.map(({ path }) => ({ repo, path })),
    ),
  );
}

async function stepView(
  scope: ServiceScope,
  at: {
    readonly change: Change;
    readonly index: number;
    readonly caller: Pick<Caller, 'user' | 'ownership'>;
  },
): Promise<StepView> {
  const { change, index, caller } = at;
  const { verdicts, ...record } = change.steps.find(
    step => step.index === index,
  )!;
  const step = change.plan.steps.find(each => each.index === index)!;
  const trailers = overrideLines(change, index);
  return {
    ...record,
    gates: gateViews(
      verdicts,
      record.state === 'merged'
        ? undefined
        : mayOverride(scope, { change, repo: record.repo, caller }),
    ),
    ...(trailers.length === 0 ? {} : { trailers }),
    files: fileViews(step.edits),
    approvers: await approversView(scope, {
      repo: record.repo,
      requester: change.requester.user,
      urgent: change.urgent === true,
    }),
    repoUrl: scope.codeHost.repo(record.repo).webUrl,
  };
}

/** What the state of the change allows; who may do it is decided by the authorised service. */
async function mayOf(
  scope: ServiceScope,
  change: Change,
  caller: Pick<Caller, 'user' | 'ownership'>,
): Promise<ChangeView['may']> {
  const last = change.undoneBy?.at(-1);
  const afterMerge = {
    revert: mayRevert(change, last ? await scope.store.get(last) : undefined),
    review: mayReview(scope, { change, caller }),
    acknowledge: shown(mayAcknowledge(scope, { change, caller })),
  };
  const merged = change.steps.some(step => step.state === 'merged');
  const no = (because: string) => ({ yes: false, because });
  if (change.ended || change.origin === 'forge') {
    const because = change.ended
      ? `The change is ${change.ended.as}.`
      : 'It is a pull request made by hand: close or reopen it on the forge.';
    return {
      withdraw: no(because),
      resume: no(because),
      abandon: no(because),
      ...afterMerge,
    };
  }
  return {
    withdraw: merged
      ? no('A step is merged already; revert it instead.')
      : { yes: true },
    resume: mayResume(change),
    abandon: mayAbandon(change),
    ...afterMerge,
  };
}

function shown({ yes, because }: ChangeView['may']['acknowledge']) {
  return because === undefined ? { yes } : { yes, because };
}

function mayAbandon(change: Change): ChangeView['may']['abandon'] {
  const landed = change.steps.filter(({ state }) => state === 'merged');
  if (landed.length === 0) {
    return { yes: false, because: 'Nothing is merged; withdraw it instead.' };
  }
  return landed.length === change.steps.length
    ? { yes: false, because: 'All of it is merged; revert it instead.' }
    : { yes: true };
}

function mayResume(change: Change): ChangeView['may']['resume'] {
  if (!isChecked(change)) {
    return {
      yes: false,
      because: 'Rules and duties have not passed; nothing may be delivered.',
    };
  }
  const held = change.conditions.some(
    ({ type, status }) =>
      (type === 'WaitingForPerson' || type === 'Outdated') && status === 'true',
  );
  return held
    ? { yes: true }
    : {
        yes: false,
        because: 'Nothing is waiting for a person; delivery goes on by itself.',
      };
}
