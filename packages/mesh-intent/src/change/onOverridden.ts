import { gates } from '../gates/registry';
import { hasMade, unknownAuthors } from './authors';
import { audit, deliver } from './effects';
import { withProgress } from './progress';
import { stepOf, toBeMadeAgain } from './steps';
import type { ChangeEvent } from './changeEvent';
import type { AdvanceResult, Change, StepRecord } from './types';

type Overridden = Extract<ChangeEvent, { type: 'Overridden' }>;

const refuse = (refused: string): AdvanceResult => ({ ok: false, refused });

/** Same tree, same parent, another message: the difference people approved is the same. */
function signedAgain(step: StepRecord): StepRecord {
  if (step.commit === undefined || step.base === undefined) return step;
  return { ...toBeMadeAgain(step), base: step.base, keepsBase: true };
}

/**
 * A gate is set aside for the effect the plan has now. Who may do it is decided before; what holds here is that it is
 * somebody else than the requester, with a reason, and a gate that may be set aside at all (3-changes.md, Delivery).
 */
export function onOverridden(
  change: Change,
  event: Overridden,
  now: Date,
): AdvanceResult {
  const { step: index, gate, by, displayName, reason } = event;
  const step = stepOf(change, index);
  if (step === undefined) return refuse(`The plan has no step ${index}.`);
  if (step.state === 'merged' || step.state === 'closed') {
    return refuse(`Step ${index} is ${step.state}.`);
  }
  if (!gates.some(each => each.id === gate && each.overridable)) {
    return refuse(`The gate ${gate} cannot be set aside.`);
  }
  const said = step.verdicts.find(each => each.gate === gate);
  if (said === undefined) {
    return refuse(`The gate ${gate} does not judge step ${index}.`);
  }
  if (said.mode !== 'enforce') {
    return refuse(`The gate ${gate} only advises here; it holds nothing.`);
  }
  if (said.verdict.outcome === 'pass') {
    return refuse(`The gate ${gate} passes; there is nothing to set aside.`);
  }
  if (hasMade(change, by)) {
    return refuse('Whoever made a change may not set its gates aside.');
  }
  if (reason.trim().length < 10) {
    return refuse('Say why in at least ten characters.');
  }
  const { planHash, origin } = change;
  const byHand = origin === 'forge';
  const unknown = unknownAuthors(change);
  if (unknown !== undefined) return refuse(unknown);
  const next = withProgress(
    {
      ...change,
      overrides: [
        ...(change.overrides ?? []).filter(
          each => each.step !== index || each.gate !== gate,
        ),
        {
          step: index,
          gate,
          by,
          displayName,
          reason,
          planHash,
          at: now.toISOString(),
          ...(byHand ? { unwritten: true } : {}),
        },
      ],
      // The portal signs nothing into a branch of people: they put the trailers into a commit of their own.
      steps: change.steps.map(each =>
        each === step && !byHand ? signedAgain(each) : each,
      ),
    },
    now,
  );
  return {
    ok: true,
    change: next,
    effects: [
      audit(next, 'change.overridden', { step: index, gate, by, reason }),
      ...deliver(next),
    ],
  };
}

/** What somebody decided stands in the history now, so it counts. */
export function onOverrideWritten(
  change: Change,
  event: Extract<ChangeEvent, { type: 'OverrideWritten' }>,
): AdvanceResult {
  const { step, gate, commit } = event;
  const found = change.overrides?.find(
    each =>
      each.step === step &&
      each.gate === gate &&
      each.unwritten &&
      each.planHash === change.planHash,
  );
  if (found === undefined) {
    return refuse(`Nobody waits for trailers about ${gate} of step ${step}.`);
  }
  const { unwritten: _unwritten, ...written } = found;
  const next: Change = {
    ...change,
    overrides: change.overrides!.map(each => (each === found ? written : each)),
  };
  return {
    ok: true,
    change: next,
    effects: [
      audit(next, 'change.override-written', { step, gate, commit }),
      ...deliver(next),
    ],
  };
}
