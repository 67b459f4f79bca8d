import { makeChange, makePlan, makeVerdicts, testNow } from '../testing';
import { advance } from './advance';
import { conditionOf } from './conditions';
import { checkInvariants } from './invariants';
import { phaseOf } from './phaseOf';
import type { ChangeEvent } from './changeEvent';
import type { Change } from './types';

const plan = makePlan(['security']);

const draft = (): Change => ({
  ...makeChange({ id: 'pr-security-7', plan }),
  origin: 'forge',
  kind: 'hand-written',
});

const revised = (more: object = {}): ChangeEvent => ({
  type: 'Revised',
  number: 7,
  url: 'https://forge.example.com/7',
  title: 'Let the batch in',
  commit: 'head-1',
  base: 'tip-1',
  plan,
  planHash: 'a',
  diff: [],
  world: { security: 'tip-1' },
  ...more,
});

const judged = (outcome: 'pass' | 'fail'): ChangeEvent => ({
  type: 'GatesEvaluated',
  step: 1,
  verdicts: makeVerdicts({ rules: outcome, duties: 'pass' }),
});

function play(change: Change, ...events: readonly ChangeEvent[]): Change {
  return events.reduce((each, event, index) => {
    const now = new Date(testNow.getTime() + index * 60_000);
    const result = advance(each, event, now);
    if (!result.ok) throw new Error(`${event.type}: ${result.refused}`);
    expect(checkInvariants(result.change)).toEqual([]);
    return result.change;
  }, change);
}

function refusal(change: Change, event: ChangeEvent): string {
  const result = advance(change, event, testNow);
  return result.ok ? 'accepted' : result.refused;
}

it('is open from the first sight on, and judged like any other', () => {
  const change = play(draft(), revised());
  expect(phaseOf(change)).toBe('proposed');
  expect(change.title).toBe('Let the batch in');
  const passed = play(change, judged('pass'));
  expect(conditionOf(passed, 'Checked')?.status).toBe('true');
  const landed = play(passed, { type: 'StepMerged', step: 1, commit: 'm' });
  expect(phaseOf(landed)).toBe('merged');
});

it('forgets verdicts about another head, and keeps them when only the target moved', () => {
  const change = play(draft(), revised(), judged('pass'));
  const target = play(change, revised({ base: 'tip-2' }));
  expect(target.steps[0].outcome).toBe('pass');
  expect(target.generation).toBe(change.generation);
  const head = play(target, revised({ commit: 'head-2', base: 'tip-2' }));
  expect(head.steps[0].outcome).toBe('insufficient-evidence');
  const other = play(head, revised({ planHash: 'b', commit: 'head-3' }));
  expect(other.generation).toBe(change.generation + 1);
  expect(refusal(other, revised({ planHash: 'b', commit: 'head-3' }))).toBe(
    'This is known already.',
  );
});

it('may be closed and opened again without asking anybody', () => {
  const closed = play(draft(), revised(), { type: 'StepClosed', step: 1 });
  expect(conditionOf(closed, 'WaitingForPerson')).toBeUndefined();
  expect(closed.steps[0].closedAt).toBe(
    new Date(testNow.getTime() + 60_000).toISOString(),
  );
  const again = play(closed, revised());
  expect(again.steps[0]).toMatchObject({ state: 'open' });
  expect(again.steps[0].closedAt).toBeUndefined();
});

it('is marked when it is merged without proof', () => {
  const landed = play(draft(), revised(), judged('fail'), {
    type: 'StepMerged',
    step: 1,
    commit: 'm',
  });
  expect(phaseOf(landed)).toBe('merged-unproven');
});

it('is not for changes the portal makes', () => {
  expect(refusal(makeChange({ plan }), revised())).toContain('by hand');
});

it('takes trailers for an override of what it does now, and for no earlier one', () => {
  const held: ChangeEvent = {
    type: 'GatesEvaluated',
    step: 1,
    verdicts: makeVerdicts({
      rules: 'pass',
      duties: 'pass',
      'impact-replay': 'fail',
    }),
  };
  const known = { ...draft().requester, user: 'user:default/poster' };
  const overridden = (by = 'user:default/security-owner'): ChangeEvent => ({
    type: 'Overridden',
    step: 1,
    gate: 'impact-replay',
    by,
    displayName: 'Security owner',
    reason: 'The batch job is gone for good.',
  });
  const opened = { ...draft(), requester: known };
  const by = (...authors: readonly string[]) =>
    play(opened, revised({ authors }), held);
  // Nor does it help that somebody else opened what one wrote oneself.
  expect(refusal(play(opened, revised(), held), overridden())).toContain(
    'has not been read yet',
  );
  expect(refusal(by('user:default/writer'), overridden())).toBe('accepted');
  expect(
    refusal(by('user:default/writer'), overridden('user:default/writer')),
  ).toBe('Whoever made a change may not set its gates aside.');
  expect(refusal(by('forge:x@y.example'), overridden())).toContain(
    'are by x@y.example, whom the catalog does not know',
  );
  const change = play(
    opened,
    revised({ authors: ['user:default/poster'] }),
    held,
    overridden(),
  );
  const written = {
    type: 'OverrideWritten',
    step: 1,
    gate: 'impact-replay',
    commit: 'head-1',
  } as const;
  expect(play(change, written).overrides).toEqual([
    expect.not.objectContaining({ unwritten: true }),
  ]);
  const again = { planHash: 'b', commit: 'head-2', authors: [] };
  const other = play(change, revised(again));
  expect(refusal(other, written)).toContain('Nobody waits for trailers');
});
