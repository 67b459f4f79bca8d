import { makeChange, makePlan, makeVerdicts, testNow } from '../testing';
import { advance } from './advance';
import { conditionOf } from './conditions';
import { phaseOf } from './phaseOf';
import type { ChangeEvent } from './changeEvent';
import type { Change, ChangeEffect } from './types';
import { reviewLateBecause } from './review';

const pass = makeVerdicts({ rules: 'pass', duties: 'pass' });
const HOUR = 3_600_000;
const at = (hours: number) => new Date(testNow.getTime() + hours * HOUR);

function play(
  change: Change,
  now: Date,
  ...events: readonly ChangeEvent[]
): { readonly change: Change; readonly effects: readonly ChangeEffect[] } {
  return events.reduce<ReturnType<typeof play>>(
    (seen, event) => {
      const result = advance(seen.change, event, now);
      if (!result.ok) throw new Error(`${event.type}: ${result.refused}`);
      return { change: result.change, effects: result.effects };
    },
    { change, effects: [] },
  );
}

const events: readonly ChangeEvent[] = [
  { type: 'Submitted', verdicts: [{ step: 1, verdicts: pass }] },
  { type: 'StepPushed', step: 1, base: 'b', commit: 'c' },
  {
    type: 'SignatureRead',
    step: 1,
    signature: { verified: true, reason: 'bot / key' },
  },
  {
    type: 'StepProposed',
    step: 1,
    number: 7,
    url: 'https://forge.example.com/7',
    adopted: false,
  },
  { type: 'StepMerged', step: 1, commit: 'm' },
];

const merged = (urgent: boolean) =>
  play(
    makeChange({
      plan: makePlan(['security']),
      ...(urgent ? { urgent: true } : {}),
    }),
    testNow,
    ...events,
  );

const reviewed = (by: string): ChangeEvent => ({
  type: 'Reviewed',
  by,
  displayName: 'Security owner',
  note: 'Only the leaked identity is denied.',
});

const live: ChangeEvent = {
  type: 'LiveObserved',
  verdicts: [
    { check: 'policy', verdict: makeVerdicts({ policy: 'pass' })[0].verdict },
  ],
};

it('opens a review when an urgent change landed, and tells the owners of the repository', () => {
  const { change, effects } = merged(true);
  expect(phaseOf(change)).toBe('waiting-for-person');
  expect(conditionOf(change, 'ReviewDue')).toMatchObject({
    status: 'true',
    reason: 'MergedUrgently',
    message: expect.stringContaining(at(24).toISOString().slice(0, 16)),
  });
  expect(effects).toContainEqual(
    expect.objectContaining({
      type: 'notify',
      scope: 'needs-you',
      ownersOf: 'security',
      key: 'review-due',
    }),
  );
});

it('opens none for a change that waited for its gates', () => {
  const { change, effects } = merged(false);
  expect(phaseOf(change)).toBe('merged');
  expect(conditionOf(change, 'ReviewDue')).toBeUndefined();
  expect(effects.filter(({ type }) => type === 'notify')).toEqual([]);
});

it('is reviewed by somebody who did not ask for it, once', () => {
  const { change } = merged(true);
  const asker = change.requester.user;
  expect(advance(change, reviewed(asker), at(1))).toEqual({
    ok: false,
    refused: 'Whoever asked for a change does not review it.',
  });
  const done = play(change, at(1), reviewed('user:default/security-1')).change;
  expect(phaseOf(done)).toBe('merged');
  expect(conditionOf(done, 'ReviewDue')).toMatchObject({
    status: 'false',
    reason: 'Reviewed',
    message:
      'Security owner reviewed it and keeps it: Only the leaked identity is denied.',
  });
  expect(advance(done, reviewed('user:default/security-1'), at(2))).toEqual({
    ok: false,
    refused: 'No review is due.',
  });
});

it('is late a day after the merge, also when it is live, and not before', () => {
  const { change } = play(merged(true).change, at(1), live);
  expect(conditionOf(change, 'Live')?.status).toBe('true');
  expect(phaseOf(change)).toBe('waiting-for-person');
  expect(reviewLateBecause(change, at(23.99))).toBeUndefined();
  const message = reviewLateBecause(change, at(24))!;
  expect(message).toContain('Merged urgently 24 h ago, and nobody reviewed it');
  const late = play(change, at(24), { type: 'ReviewLate', message });
  expect(late.effects).toContainEqual(
    expect.objectContaining({ type: 'notify', scope: 'stalled' }),
  );
  expect(phaseOf(late.change)).toBe('waiting-for-person');
  // Said once.
  expect(reviewLateBecause(late.change, at(48))).toBeUndefined();
  expect(advance(late.change, { type: 'ReviewLate', message }, at(48)).ok).toBe(
    false,
  );
  const done = play(late.change, at(26), reviewed('user:default/security-1'));
  expect(phaseOf(done.change)).toBe('live');
  expect(reviewLateBecause(done.change, at(48))).toBeUndefined();
});

it('needs no review when it is taken back', () => {
  const { change } = play(
    merged(true).change,
    at(1),
    { type: 'UndoAsked', change: 'u', because: 'revert' },
    { type: 'Reverted', change: 'u' },
  );
  expect(phaseOf(change)).toBe('reverted');
  expect(reviewLateBecause(change, at(48))).toBeUndefined();
});
