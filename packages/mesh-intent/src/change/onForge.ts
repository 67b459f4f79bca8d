import { withUnproven } from './acknowledge';
import { conditionOf, isTrue } from './conditions';
import { audit, deliver, needsYou } from './effects';
import {
  nobodyNeeded,
  PASSING,
  notOutdated,
  notStalled,
  waitingForPerson,
  withChecked,
  withProgress,
} from './progress';
import {
  planVerdicts,
  stepOf,
  toBeMadeAgain,
  withStep,
  withVerdicts,
} from './steps';
import { reviewNotice, withReviewDue } from './review';
import type { ChangeEvent } from './changeEvent';
import type { AdvanceResult, Change, StepRecord } from './types';

type Of<T extends ChangeEvent['type']> = Extract<ChangeEvent, { type: T }>;

const refuse = (refused: string): AdvanceResult => ({ ok: false, refused });

/** Another outcome of a step is progress. */
function unstalled(next: Change, before: Change, now: Date): Change {
  const moved = next.steps.some(
    (step, at) => step.outcome !== before.steps[at].outcome,
  );
  return moved
    ? notStalled(next, 'A gate says something else now.', now)
    : next;
}

export function onGatesEvaluated(
  change: Change,
  event: Of<'GatesEvaluated'>,
  now: Date,
): AdvanceResult {
  const step = stepOf(change, event.step);
  if (step === undefined) return refuse(`The plan has no step ${event.step}.`);
  // What was known at the merge is the record of the merge.
  if (step.state === 'merged') return refuse(`Step ${event.step} is merged.`);
  if (JSON.stringify(step.verdicts) === JSON.stringify(event.verdicts)) {
    return refuse('These verdicts are recorded already.');
  }
  const judged = unstalled(
    withVerdicts(change, event.step, { verdicts: event.verdicts, now }),
    change,
    now,
  );
  const after = stepOf(judged, event.step);
  // A change becomes checked by being submitted; once something is delivered, later verdicts take that away or give it back.
  const delivered = change.steps.some(({ commit }) => commit !== undefined);
  const rejudge =
    (delivered || isTrue(change, 'Checked')) &&
    after !== undefined &&
    planVerdicts(after).length > 0;
  // The forge answered, so whatever it would not do before is over.
  const reached = nobodyNeeded(
    PASSING.includes(conditionOf(judged, 'Proposed')?.reason ?? '')
      ? withProgress(judged, now)
      : judged,
    PASSING,
    now,
  );
  const next = rejudge ? withChecked(reached, now) : reached;
  const again = !isTrue(change, 'Checked') && isTrue(next, 'Checked');
  return {
    ok: true,
    change: next,
    effects: [
      audit(next, 'change.gates-evaluated', {
        step: event.step,
        outcome: after?.outcome,
      }),
      ...(again ? deliver(next) : []),
    ],
  };
}

export function onStatusPosted(
  change: Change,
  event: Of<'StatusPosted'>,
): AdvanceResult {
  const step = stepOf(change, event.step);
  if (step?.commit === undefined) {
    return refuse(`Step ${event.step} has no commit to carry a status.`);
  }
  if (step.postedStatus === event.status) {
    return refuse('This status is recorded already.');
  }
  return {
    ok: true,
    change: withStep(change, event.step, { postedStatus: event.status }),
    effects: [],
  };
}

/** Kept whatever comes after it: who let a merge pass in the portal's place is for the record. */
export function onStatusForced(
  change: Change,
  { step: index, by, at, status }: Of<'StatusForced'>,
): AdvanceResult {
  const step = stepOf(change, index);
  if (step?.commit === undefined) {
    return refuse(`Step ${index} has no commit to carry a status.`);
  }
  const known = step.forced ?? [];
  if (known.some(each => each.by === by && each.at === at)) {
    return refuse('This status is recorded already.');
  }
  return {
    ok: true,
    change: withStep(change, index, { forced: [...known, { by, at, status }] }),
    effects: [audit(change, 'change.status-forced', { step: index, by, at })],
  };
}

/** Why a merge proves nothing although the gates had passed. */
function doubtsOf(change: Change, event: Of<'StepMerged'>): readonly string[] {
  const outdated = conditionOf(change, 'Outdated');
  return [
    ...(change.ended === undefined
      ? []
      : [
          `Step ${event.step} was merged on the forge after the change was ${change.ended.as}.`,
        ]),
    ...(outdated?.status === 'true'
      ? [
          `Step ${event.step} was merged although the change was outdated: ${outdated.message}`,
        ]
      : []),
    ...(event.unproven === undefined ? [] : [event.unproven]),
  ];
}

/** A change that was given up is not delivered any further by itself, whatever landed of it. */
function halfLanded(change: Change, ended: Change['ended'], now: Date): Change {
  if (ended === undefined) return change;
  return waitingForPerson(
    change,
    {
      reason: 'MergedAfterEnd',
      message: `The change was ${ended.as}, but a step of it was merged. Resume it to bring the rest, or undo what landed.`,
    },
    now,
  );
}

export function onStepMerged(
  change: Change,
  event: Of<'StepMerged'>,
  now: Date,
): AdvanceResult {
  const step = stepOf(change, event.step);
  if (step?.pullRequest === undefined) {
    return refuse(`Step ${event.step} has no pull request.`);
  }
  if (step.state === 'merged') return refuse(`Step ${event.step} is merged.`);
  const { ended, ...alive } = change;
  const landed = notStalled(
    withProgress(
      withStep(alive, event.step, {
        state: 'merged',
        mergedCommit: event.commit,
        mergedAt: event.at ?? now.toISOString(),
      }),
      now,
    ),
    `Step ${event.step} was merged.`,
    now,
  );
  const done = { reason: 'AllMerged', message: 'Every step is merged.' };
  const settled = isTrue(landed, 'Merged')
    ? withReviewDue(
        nobodyNeeded(notOutdated(landed, done, now), 'any', now),
        now,
      )
    : halfLanded(nobodyNeeded(landed, ['StepClosed'], now), ended, now);
  const trace = audit(settled, 'change.step-merged', {
    step: event.step,
    commit: event.commit,
    outcome: step.outcome,
  });
  const rest =
    isTrue(settled, 'Merged') || ended !== undefined
      ? reviewNotice(settled)
      : deliver(settled);
  const doubts = doubtsOf(change, event);
  if (step.outcome === 'pass' && doubts.length === 0) {
    return { ok: true, change: settled, effects: [trace, ...rest] };
  }
  const holding = step.verdicts
    .filter(
      ({ mode, verdict }) => mode === 'enforce' && verdict.outcome !== 'pass',
    )
    .map(({ gate, verdict }) => `${gate}: ${verdict.message}`);
  const message = [
    ...(step.outcome === 'pass'
      ? []
      : [
          `Step ${event.step} was merged although not every gate had passed.`,
          ...(holding.length > 0 ? holding : ['No gate had judged it.']),
        ]),
    ...doubts,
  ].join(' ');
  const unproven = withUnproven(
    withStep(settled, event.step, { unproven: message }),
    step.outcome === 'fail' ? 'GatesFailed' : 'NotProven',
    now,
  );
  return {
    ok: true,
    change: unproven,
    effects: [
      trace,
      // Its owners acknowledge it, or take it back.
      {
        ...needsYou(change, { reason: 'MergedUnproven', step: event.step }),
        ownersOf: step.repo,
      },
      ...rest,
    ],
  };
}

export function onStepClosed(
  change: Change,
  event: Of<'StepClosed'>,
  now: Date,
): AdvanceResult {
  const step = stepOf(change, event.step);
  if (step?.pullRequest === undefined) {
    return refuse(`Step ${event.step} has no pull request.`);
  }
  if (step.state === 'merged' || step.state === 'closed') {
    return refuse(`Step ${event.step} is ${step.state} already.`);
  }
  const by = event.by === undefined ? '' : ` by ${event.by}`;
  const landed = change.steps.some(({ state }) => state === 'merged');
  const why = {
    reason: 'StepClosed',
    message: `The pull request of step ${event.step} (${step.repo}#${
      step.pullRequest.number
    }) was closed${by}. ${
      landed
        ? 'Other steps are merged already: reopen it, resume the change, or undo what landed.'
        : 'Reopen it, resume the change, or withdraw it.'
    }`,
  };
  const closed = withStep(change, event.step, {
    state: 'closed',
    closedAt: now.toISOString(),
  });
  // Whoever made it may close it: nobody has to act.
  if (change.origin === 'forge') {
    return {
      ok: true,
      change: withProgress(closed, now),
      effects: [audit(change, 'change.step-closed', { step: event.step })],
    };
  }
  return {
    ok: true,
    change: waitingForPerson(withProgress(closed, now), why, now),
    effects: [
      audit(change, 'change.step-closed', { step: event.step, by: event.by }),
      needsYou(change, { ...why, step: event.step }),
    ],
  };
}

function openAgain(step: StepRecord): StepRecord {
  const { closedAt: _closed, ...rest } = step;
  return { ...rest, state: 'open' };
}

export function onStepReopened(
  change: Change,
  event: Of<'StepReopened'>,
  now: Date,
): AdvanceResult {
  const step = stepOf(change, event.step);
  if (step?.state !== 'closed') {
    return refuse(`Step ${event.step} is not closed.`);
  }
  if (change.origin === 'forge') {
    return refuse('A pull request made by hand is read anew instead.');
  }
  // Closed while it was being made again: what the pull request shows is not the present plan.
  const stale = step.signature?.verified !== true;
  const back: StepRecord = stale ? toBeMadeAgain(step) : openAgain(step);
  const open = withProgress(
    {
      ...change,
      steps: change.steps.map(each => (each === step ? back : each)),
    },
    now,
  );
  const next = nobodyNeeded(open, ['StepClosed'], now);
  return {
    ok: true,
    change: next,
    effects: [
      audit(change, 'change.step-reopened', { step: event.step }),
      ...(stale ? deliver(next) : []),
    ],
  };
}
