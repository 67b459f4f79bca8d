import { conditionOf, isTrue, withCondition } from './conditions';
import { audit, deliver, needsYou } from './effects';
import { nobodyNeeded, waitingForPerson, withProgress } from './progress';
import { madeByHand, stepOf, withStep } from './steps';
import type { ChangeEvent } from './changeEvent';
import type { AdvanceResult, Change, StepRecord } from './types';

type Of<T extends ChangeEvent['type']> = Extract<ChangeEvent, { type: T }>;

const refuse = (refused: string): AdvanceResult => ({ ok: false, refused });

/** Reasons a successful delivery takes back. */
const FAILURES = [
  'PushRejected',
  'BranchTaken',
  'SignatureNotVerified',
  'ForgeUnreachable',
  'ForgeRefused',
  'EmptyDiff',
  'PullRequestElsewhere',
  'PullRequestRetargeted',
  'NotBuildable',
  'PortalFault',
];

/** How long a transient failure waits before the next look. */
const RECHECK_MS = 60_000;

export function onStepPushed(
  change: Change,
  event: Of<'StepPushed'>,
  now: Date,
): AdvanceResult {
  const step = stepOf(change, event.step);
  if (step === undefined) return refuse(`The plan has no step ${event.step}.`);
  if (!isTrue(change, 'Checked')) {
    return refuse('Nothing may be pushed before rules and duties passed.');
  }
  if (step.state !== 'planned') {
    return refuse(`Step ${event.step} is ${step.state} already.`);
  }
  // Written anew: a signature read for another commit must not be taken for this one's.
  const { signature: _earlier, keepsBase: _kept, ...rest } = step;
  const pushed: StepRecord = {
    ...rest,
    state: 'pushed',
    base: event.base,
    commit: event.commit,
  };
  const next = withProgress(
    {
      ...change,
      steps: change.steps.map(each => (each === step ? pushed : each)),
    },
    now,
  );
  return {
    ok: true,
    change: next,
    effects: [
      audit(next, 'change.step-pushed', {
        step: event.step,
        commit: event.commit,
      }),
    ],
  };
}

export function onSignatureRead(
  change: Change,
  event: Of<'SignatureRead'>,
  now: Date,
): AdvanceResult {
  const step = stepOf(change, event.step);
  if (step === undefined) return refuse(`The plan has no step ${event.step}.`);
  if (step.state !== 'pushed') {
    return refuse(
      `Step ${event.step} is ${step.state}; its signature is read between push and pull request.`,
    );
  }
  const { signature } = event;
  const known = step.signature;
  if (
    known !== undefined &&
    known.verified === signature.verified &&
    known.reason === signature.reason
  ) {
    return refuse('The signature was read already, with the same answer.');
  }
  const signed = withStep(change, event.step, { signature });
  if (signature.verified) {
    return {
      ok: true,
      change: nobodyNeeded(signed, ['SignatureNotVerified'], now),
      effects: [
        audit(change, 'change.signature-verified', { step: event.step }),
      ],
    };
  }
  const why = {
    reason: 'SignatureNotVerified',
    message: signature.reason,
  };
  return {
    ok: true,
    change: waitingForPerson(signed, why, now),
    effects: [
      audit(change, 'change.signature-refused', {
        step: event.step,
        reason: signature.reason,
      }),
      needsYou(change, { ...why, step: event.step }),
    ],
  };
}

export function onStepProposed(
  change: Change,
  event: Of<'StepProposed'>,
  now: Date,
): AdvanceResult {
  const step = stepOf(change, event.step);
  if (step === undefined) return refuse(`The plan has no step ${event.step}.`);
  if (step.state !== 'pushed') {
    return refuse(`Step ${event.step} is ${step.state}, not pushed.`);
  }
  if (step.signature?.verified !== true) {
    return refuse(
      `The signature of step ${event.step} is not verified; no pull request may be opened.`,
    );
  }
  const { number, url, adopted } = event;
  const open = withStep(change, event.step, {
    state: 'open',
    pullRequest: { number, url },
  });
  const next = nobodyNeeded(withProgress(open, now), FAILURES, now);
  return {
    ok: true,
    change: next,
    effects: [
      audit(next, 'change.step-proposed', {
        step: event.step,
        number,
        adopted,
      }),
    ],
  };
}

export function onDeliveryFailed(
  change: Change,
  event: Of<'DeliveryFailed'>,
  now: Date,
): AdvanceResult {
  const { step: index, reason, message, detail, permanent } = event;
  const why = { reason, message, ...(detail === undefined ? {} : { detail }) };
  const step = stepOf(change, index);
  if (step === undefined) return refuse(`The plan has no step ${index}.`);
  if (step.state === 'merged') return refuse(`Step ${index} is merged.`);
  const waiting = conditionOf(change, 'WaitingForPerson');
  const proposed = conditionOf(change, 'Proposed');
  const known = permanent
    ? waiting?.status === 'true' &&
      waiting.reason === reason &&
      waiting.message === message
    : proposed?.reason === reason && proposed.message === message;
  if (known) return refuse('This failure is recorded already.');
  const failed = withCondition(
    change,
    // An open pull request stays proposed, whatever else fails.
    { type: 'Proposed', status: proposed?.status ?? 'false', ...why },
    now,
  );
  const trace = audit(change, 'change.delivery-failed', {
    step: index,
    reason,
    permanent,
  });
  if (!permanent) {
    const at = new Date(now.getTime() + RECHECK_MS).toISOString();
    return {
      ok: true,
      change: failed,
      effects: [trace, { type: 'recheck', at }],
    };
  }
  return {
    ok: true,
    change: waitingForPerson(failed, why, now),
    effects: [
      trace,
      // The same trouble in other words is not a second call.
      ...(waiting?.status === 'true' && waiting.reason === reason
        ? []
        : [needsYou(change, { reason, step: index })]),
    ],
  };
}

/** What a resumed step starts from: a closed one is proposed anew, an unverified signature is read again. */
function resumedStep(step: StepRecord): StepRecord {
  const { index, repo, title, branch, verdicts, outcome, forced } = step;
  if (step.state === 'closed') {
    const kept = { index, repo, title, branch, verdicts, outcome };
    return {
      ...kept,
      state: 'planned',
      ...(forced === undefined ? {} : { forced }),
    };
  }
  if (step.state === 'pushed' && step.signature?.verified === false) {
    const { signature: _refused, ...rest } = step;
    return rest;
  }
  return step;
}

export function onResumed(
  change: Change,
  event: Of<'Resumed'>,
  now: Date,
): AdvanceResult {
  if (change.origin === 'forge') return refuse(madeByHand);
  const stuck =
    isTrue(change, 'WaitingForPerson') ||
    isTrue(change, 'Outdated') ||
    isTrue(change, 'Stalled') ||
    FAILURES.includes(conditionOf(change, 'Proposed')?.reason ?? '');
  if (!stuck) return refuse('Nothing keeps the change from moving.');
  if (!isTrue(change, 'Checked')) {
    return refuse(
      'Rules and duties have not passed; nothing may be delivered.',
    );
  }
  if (isTrue(change, 'Merged')) return refuse('Every step is merged.');
  const remade = { ...change, steps: change.steps.map(resumedStep) };
  const why = {
    status: 'false',
    reason: 'Resumed',
    message: 'Somebody resumed the change.',
  } as const;
  const cleared = (['Outdated', 'Stalled'] as const)
    .filter(type => isTrue(remade, type))
    .reduce<Change>(
      (each, type) => withCondition(each, { type, ...why }, now),
      remade,
    );
  const next = withProgress(nobodyNeeded(cleared, 'any', now), now);
  return {
    ok: true,
    change: next,
    effects: [
      audit(next, 'change.resumed', { by: event.by }),
      ...deliver(next),
    ],
  };
}
