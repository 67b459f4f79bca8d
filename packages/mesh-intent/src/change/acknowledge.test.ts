import { makeChange, makePlan, makeVerdicts, testNow } from '../testing';
import { unprovenSteps } from './acknowledge';
import { advance } from './advance';
import { conditionOf } from './conditions';
import { phaseOf } from './phaseOf';
import type { ChangeEvent } from './changeEvent';
import type { Change, ChangeEffect } from './types';
import { waitingOf } from './waitsFor';

const pass = makeVerdicts({ rules: 'pass', duties: 'pass' });
const owner = 'user:default/owner';

function play(
  change: Change,
  ...events: readonly ChangeEvent[]
): { readonly change: Change; readonly effects: readonly ChangeEffect[] } {
  return events.reduce<ReturnType<typeof play>>(
    (seen, event) => {
      const result = advance(seen.change, event, testNow);
      if (!result.ok) throw new Error(`${event.type}: ${result.refused}`);
      return { change: result.change, effects: result.effects };
    },
    { change, effects: [] },
  );
}

const opened = (step: number): ChangeEvent[] => [
  { type: 'StepPushed', step, base: 'b', commit: 'c' },
  {
    type: 'SignatureRead',
    step,
    signature: { verified: true, reason: 'bot / key' },
  },
  {
    type: 'StepProposed',
    step,
    number: step,
    url: `https://forge.example.com/${step}`,
    adopted: false,
  },
];

const merge = (step: number, unproven?: string): ChangeEvent => ({
  type: 'StepMerged',
  step,
  commit: 'm',
  ...(unproven === undefined ? {} : { unproven }),
});

const acknowledged = (steps: readonly number[], by = owner): ChangeEvent => ({
  type: 'Acknowledged',
  steps,
  by,
  displayName: 'Owner',
  reason: 'The forge was down.',
});

const both = play(
  makeChange({ plan: makePlan(['routing', 'security']) }),
  {
    type: 'Submitted',
    verdicts: [1, 2].map(step => ({ step, verdicts: pass })),
  },
  ...opened(1),
  ...opened(2),
).change;

it('tells the owners of the repository when something is merged without proof', () => {
  const { effects } = play(both, merge(1, 'It was squashed.'));
  expect(effects).toContainEqual(
    expect.objectContaining({
      type: 'notify',
      scope: 'needs-you',
      ownersOf: 'routing',
    }),
  );
});

it('is over when somebody else acknowledged every step, and the change goes on as it would have', () => {
  const { change } = play(both, merge(1, 'Squashed.'), merge(2, 'Rebased.'));
  expect(conditionOf(change, 'MergedUnproven')).toMatchObject({
    status: 'true',
    message: 'Squashed. Rebased.',
  });
  expect(unprovenSteps(change).map(({ index }) => index)).toEqual([1, 2]);
  const first = play(change, acknowledged([1])).change;
  expect(phaseOf(first)).toBe('merged-unproven');
  expect(conditionOf(first, 'MergedUnproven')).toMatchObject({
    status: 'true',
    message: 'Rebased.',
  });
  const whole = play(first, acknowledged([2, 1]));
  expect(phaseOf(whole.change)).toBe('merged');
  expect(waitingOf(whole.change).for).toBe('proof');
  expect(conditionOf(whole.change, 'MergedUnproven')).toMatchObject({
    status: 'false',
    reason: 'Acknowledged',
    message: 'Owner looked at it and keeps it: The forge was down.',
  });
  expect(whole.effects).toEqual([
    {
      type: 'audit',
      id: 'change.acknowledged',
      meta: expect.objectContaining({ by: owner, steps: [2, 1] }),
    },
  ]);
  expect(advance(whole.change, acknowledged([1]), testNow)).toEqual({
    ok: false,
    refused: 'Nothing of it was merged without proof.',
  });
});

it('is marked again by the next step that is merged without proof', () => {
  const { change } = play(
    both,
    merge(1, 'Squashed.'),
    acknowledged([1]),
    merge(2, 'Rebased.'),
  );
  expect(phaseOf(change)).toBe('merged-unproven');
  expect(conditionOf(change, 'MergedUnproven')?.message).toBe('Rebased.');
});

it('is not for whoever made it, nor for a step that is proven', () => {
  const { change } = play(both, merge(1, 'Squashed.'));
  const refused = (event: ChangeEvent) => advance(change, event, testNow);
  expect(refused(acknowledged([1], change.requester.user))).toEqual({
    ok: false,
    refused: 'Whoever made a change does not acknowledge its merge.',
  });
  expect(refused(acknowledged([2])).ok).toBe(false);
  expect(refused(acknowledged([])).ok).toBe(false);
});

it('takes a change from before steps were marked for unproven as a whole', () => {
  const { change } = play(both, merge(1, 'Squashed.'), merge(2));
  const old: Change = {
    ...change,
    steps: change.steps.map(({ unproven: _mark, ...step }) => step),
  };
  expect(unprovenSteps(old).map(({ index }) => index)).toEqual([1, 2]);
  expect(phaseOf(play(old, acknowledged([1, 2])).change)).toBe('merged');
});
