import { makeChange, makePlan, testNow } from '../testing';
import { advance } from './advance';
import { phaseOf } from './phaseOf';
import type { ChangeEvent } from './changeEvent';
import type { Change } from './types';

const plan = makePlan(['routing', 'security']);
const asked = (change: string): ChangeEvent => ({
  type: 'UndoAsked',
  change,
  because: 'revert',
});

/** Only the first of two steps landed. */
function halfLanded(): Change {
  const change = makeChange({ plan });
  return {
    ...change,
    steps: change.steps.map(step =>
      step.index === 1 ? { ...step, state: 'merged' as const } : step,
    ),
  };
}

it('takes back nothing that never landed', () => {
  const change = makeChange({ plan });
  for (const event of [
    asked('u'),
    { type: 'Reverted', change: 'u' } as const,
  ]) {
    expect(advance(change, event, testNow)).toEqual({
      ok: false,
      refused: 'Nothing of the change is merged.',
    });
  }
});

it('knows every change that was asked for to take it back, once', () => {
  const first = advance(halfLanded(), asked('u1'), testNow);
  if (!first.ok) throw new Error(first.refused);
  expect(first.change.undoneBy).toEqual(['u1']);
  expect(advance(first.change, asked('u1'), testNow)).toEqual({
    ok: false,
    refused: 'This is known already.',
  });
  const second = advance(first.change, asked('u2'), testNow);
  expect(second.ok && second.change.undoneBy).toEqual(['u1', 'u2']);
});

it('tells the requester when it ends by itself', () => {
  const result = advance(
    halfLanded(),
    { type: 'UndoAsked', change: 'u', because: 'expiry' },
    testNow,
  );
  expect(result.ok && result.effects).toContainEqual(
    expect.objectContaining({
      type: 'notify',
      scope: 'expiring',
      key: 'expiring/u',
    }),
  );
});

it('says once why it cannot be taken back by itself, until it is', () => {
  const because = 'It ends on 2027-04-01. Lines were edited since.';
  const refused = advance(
    halfLanded(),
    { type: 'UndoRefused', because },
    testNow,
  );
  if (!refused.ok) throw new Error(refused.refused);
  expect(phaseOf(refused.change)).toBe('waiting-for-person');
  expect(
    advance(refused.change, { type: 'UndoRefused', because }, testNow),
  ).toEqual({ ok: false, refused: 'This is known already.' });
  const taken = advance(refused.change, asked('u'), testNow);
  expect(taken.ok && phaseOf(taken.change)).not.toBe('waiting-for-person');
});

it('is reverted by a change that was asked for that, and what is left of it is closed', () => {
  const known = advance(halfLanded(), asked('u1'), testNow);
  if (!known.ok) throw new Error(known.refused);
  expect(
    advance(known.change, { type: 'Reverted', change: 'u2' }, testNow),
  ).toEqual({
    ok: false,
    refused: 'Change u2 was not asked to take this one back.',
  });
  const done = advance(
    known.change,
    { type: 'Reverted', change: 'u1' },
    testNow,
  );
  if (!done.ok) throw new Error(done.refused);
  expect(phaseOf(done.change)).toBe('reverted');
  expect(done.effects).toContainEqual({
    type: 'recheck',
    at: testNow.toISOString(),
  });
});
