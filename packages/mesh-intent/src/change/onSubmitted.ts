import { conditionOf, isTrue } from './conditions';
import { audit, deliver } from './effects';
import { withChecked } from './progress';
import { stepOf, withVerdicts } from './steps';
import type { ChangeEvent } from './changeEvent';
import type { AdvanceResult, Change } from './types';

type Submitted = Extract<ChangeEvent, { type: 'Submitted' }>;

/** Draft → checked: every enforced plan-scope gate must pass for every step; only then is anything delivered. */
export function onSubmitted(
  change: Change,
  event: Submitted,
  now: Date,
): AdvanceResult {
  if (isTrue(change, 'Checked')) {
    return { ok: false, refused: 'The change is submitted already.' };
  }
  if (change.steps.some(({ state }) => state !== 'planned')) {
    return { ok: false, refused: 'The change is being delivered already.' };
  }
  const unknown = event.verdicts.find(
    ({ step }) => stepOf(change, step) === undefined,
  );
  if (unknown !== undefined) {
    return { ok: false, refused: `The plan has no step ${unknown.step}.` };
  }
  const judged = event.verdicts.reduce(
    (each, { step, verdicts }) => withVerdicts(each, step, { verdicts, now }),
    change,
  );
  const next = withChecked(judged, now);
  const passed = isTrue(next, 'Checked');
  return {
    ok: true,
    change: next,
    effects: [
      audit(next, 'change.submitted', {
        passed,
        reason: conditionOf(next, 'Checked')?.reason,
      }),
      ...(passed ? deliver(next) : []),
    ],
  };
}
