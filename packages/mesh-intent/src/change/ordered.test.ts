import { makeChange, makePlan, makeVerdicts, testNow } from '../testing';
import { advance } from './advance';
import { conditionOf } from './conditions';
import { checkInvariants } from './invariants';
import { phaseOf } from './phaseOf';
import { draftBecause } from './readiness';
import { stalledBecause } from './waiting';
import type { ChangeEvent } from './changeEvent';
import type { Change, ChangeEffect } from './types';

const passing = makeVerdicts({ rules: 'pass', duties: 'pass' });
const replay = (outcome: 'pass' | 'fail' | 'insufficient-evidence') => [
  ...passing,
  ...makeVerdicts({ 'impact-replay': outcome }),
];

const at = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000);

function play(change: Change, ...events: readonly ChangeEvent[]) {
  let effects: readonly ChangeEffect[] = [];
  const end = events.reduce((each, event, index) => {
    const result = advance(each, event, at(index + 1));
    if (!result.ok) throw new Error(`${event.type}: ${result.refused}`);
    expect(checkInvariants(result.change)).toEqual([]);
    effects = result.effects;
    return result.change;
  }, change);
  return { change: end, effects };
}

function refusal(change: Change, event: ChangeEvent): string {
  const result = advance(change, event, at(99));
  return result.ok ? 'accepted' : result.refused;
}

const proposed = (step: number): ChangeEvent[] => [
  { type: 'StepPushed', step, base: `base-${step}`, commit: `commit-${step}` },
  {
    type: 'SignatureRead',
    step,
    signature: { verified: true, reason: 'good' },
  },
  {
    type: 'StepProposed',
    step,
    number: step,
    url: 'https://forge.example.com',
    adopted: false,
  },
];
const judged = (
  step: number,
  verdicts: ReturnType<typeof replay>,
): ChangeEvent => ({ type: 'GatesEvaluated', step, verdicts });
const merged = (step: number): ChangeEvent => ({
  type: 'StepMerged',
  step,
  commit: 'm',
});

/** Two steps of one repository, both proposed, the second held by its replay. */
const open = () =>
  play(
    makeChange({ plan: makePlan(['security', 'security']) }),
    {
      type: 'Submitted',
      verdicts: [
        { step: 1, verdicts: passing },
        { step: 2, verdicts: replay('insufficient-evidence') },
      ],
    },
    ...proposed(1),
    ...proposed(2),
  ).change;

it('says of a change that landed in part only what is so', () => {
  const { change } = play(open(), merged(1), { type: 'StepClosed', step: 2 });
  const said = (['Proposed', 'Merged', 'Live'] as const).map(
    type => conditionOf(change, type)?.message,
  );
  expect(said).toEqual([
    'All 2 pull requests were opened.',
    '1 of 2 steps are merged.',
    'Not every step is merged yet.',
  ]);
});

describe('readiness', () => {
  it('waits for the step before, then for the gates', () => {
    const change = open();
    expect(draftBecause(change, 1)).toBeUndefined();
    expect(draftBecause(change, 2)).toContain('after step 1 (security#1)');
    const ready: ChangeEvent = { type: 'StepReady', step: 2 };
    expect(refusal(change, ready)).toContain('not merged');
    const landed = play(change, merged(1)).change;
    expect(draftBecause(landed, 2)).toContain('impact-replay');
    expect(refusal(landed, ready)).toContain('impact-replay');
    const proven = play(landed, judged(2, replay('pass')), ready).change;
    expect(proven.steps[1].ready).toBe(true);
    expect(refusal(proven, ready)).toContain('already');
  });

  it('does not wait for approvals, which a draft cannot get', () => {
    const verdicts = [
      ...passing,
      ...makeVerdicts({ 'four-eyes': 'insufficient-evidence' }),
    ];
    const { change } = play(open(), judged(1, verdicts));
    expect(draftBecause(change, 1)).toBeUndefined();
  });

  it('does not wait for what is advisory', () => {
    const verdicts = replay('fail').map(each =>
      each.gate === 'impact-replay'
        ? { ...each, mode: 'advisory' as const }
        : each,
    );
    const { change } = play(open(), judged(1, verdicts));
    expect(draftBecause(change, 1)).toBeUndefined();
  });
});

describe('a step that was outrun', () => {
  const event: ChangeEvent = {
    type: 'StepOutrun',
    step: 2,
    because: 'Step 1 was squashed.',
  };

  it('is made again on the tip, in its own pull request', () => {
    expect(refusal(open(), event)).toContain('is not merged');
    const landed = play(open(), merged(1)).change;
    const { change, effects } = play(landed, event);
    expect(change.steps[1]).toMatchObject({
      state: 'planned',
      commit: 'commit-2',
      pullRequest: { number: 2 },
    });
    expect(change.generation).toBe(1);
    expect(effects).toContainEqual({ type: 'deliver-step', step: 2 });
  });

  it('takes the texts it has on the tip, and becomes another plan', () => {
    const landed = play(open(), merged(1)).change;
    const again = { ...landed.plan.steps[1], title: 'On the tip' };
    const { change } = play(landed, { ...event, again, planHash: 'x' });
    expect(change.plan.steps[1].title).toBe('On the tip');
    expect([change.planHash, change.generation]).toEqual(['x', 2]);
  });
});

describe('an override', () => {
  const override = (more: object = {}): ChangeEvent => ({
    type: 'Overridden',
    step: 1,
    gate: 'impact-replay',
    by: 'user:default/security-owner',
    displayName: 'Security owner',
    reason: 'The batch job is gone for good.',
    ...more,
  });
  const held = () => play(open(), judged(1, replay('fail'))).change;

  it('is of one effect, and is signed into the commit on the same base', () => {
    const change = held();
    const { change: next, effects } = play(change, override());
    expect(next.overrides).toMatchObject([
      { gate: 'impact-replay', planHash: change.planHash, step: 1 },
    ]);
    expect(next.steps[0]).toMatchObject({
      state: 'planned',
      base: 'base-1',
      keepsBase: true,
    });
    expect(effects).toContainEqual({ type: 'deliver-step', step: 1 });
    const again = play(next, ...proposed(1)).change;
    expect(again.steps[0].keepsBase).toBeUndefined();
  });

  it('is not for a gate that only advises, as of an urgent change', () => {
    const change = held();
    const [step, ...rest] = change.steps;
    const verdicts = step.verdicts.map(each => ({
      ...each,
      mode: 'advisory' as const,
    }));
    const urgent = { ...change, steps: [{ ...step, verdicts }, ...rest] };
    expect(refusal(urgent, override())).toContain('only advises');
  });

  it.each([
    [{ by: 'user:default/shop-requester' }, 'made a change'],
    [{ reason: 'because' }, 'Say why'],
    [{ gate: 'four-eyes' }, 'cannot be set aside'],
    [{ gate: 'rules' }, 'cannot be set aside'],
    [{ step: 3 }, 'no step 3'],
  ])('is refused with %j', (more, words) => {
    expect(refusal(held(), override(more))).toContain(words);
  });

  it('is refused where the gate passes, or was not asked', () => {
    expect(refusal(open(), override())).toContain('does not judge');
    const passed = play(open(), judged(1, replay('pass'))).change;
    expect(refusal(passed, override())).toContain('passes');
  });
});

describe('a change that landed in part', () => {
  const half = () =>
    play(open(), merged(1), {
      type: 'StepClosed',
      step: 2,
    }).change;

  it('may be abandoned, with a reason; its pull requests are closed', () => {
    const event: ChangeEvent = { type: 'Abandoned', by: 'x', reason: 'Moot.' };
    expect(refusal(open(), event)).toContain('withdraw');
    const { change } = play(half(), event);
    expect(phaseOf(change)).toBe('abandoned');
    expect(refusal(change, { type: 'Resumed', by: 'x' })).toContain(
      'abandoned',
    );
  });

  it('is not abandoned when all of it landed', () => {
    const all = play(
      open(),
      merged(1),
      judged(2, replay('pass')),
      merged(2),
    ).change;
    expect(refusal(all, { type: 'Abandoned', by: 'x', reason: 'y' })).toContain(
      'revert',
    );
  });
});

describe('waiting', () => {
  it('is said once when it takes too long, until something moves', () => {
    const event: ChangeEvent = {
      type: 'WaitedTooLong',
      message: 'impact-replay has waited for 14 days.',
    };
    const { change, effects } = play(open(), event);
    expect(phaseOf(change)).toBe('stalled');
    expect(effects.filter(({ type }) => type === 'notify')).toHaveLength(1);
    expect(refusal(change, event)).toContain('already');
    const moved = play(change, judged(2, replay('pass'))).change;
    expect(conditionOf(moved, 'Stalled')?.status).toBe('false');
  });

  it('knows since when an outcome is the same', () => {
    const change = open();
    const since = change.steps[1].outcomeSince;
    const verdicts = replay('insufficient-evidence').map(each => ({
      ...each,
      verdict: { ...each.verdict, message: 'Other words.' },
    }));
    const again = play(change, judged(2, verdicts)).change;
    expect(again.steps[1].outcomeSince).toBe(since);
    const result = advance(again, judged(2, replay('pass')), at(99));
    const passed = result.ok ? result.change : again;
    expect(passed.steps[1].outcomeSince).not.toBe(since);
  });
});

describe('live', () => {
  const check = (
    name: string,
    outcome: 'pass' | 'fail' | 'insufficient-evidence',
  ) => ({
    check: name,
    verdict: makeVerdicts({ [name]: outcome })[0].verdict,
  });
  const landed = () =>
    play(open(), merged(1), judged(2, replay('pass')), merged(2)).change;

  it.each([
    [['pass', 'pass'], 'true', 'Observed'],
    [['pass', 'insufficient-evidence'], 'unknown', 'NotProven'],
    [['insufficient-evidence', 'fail'], 'false', 'Contradicted'],
    [[], 'unknown', 'NoLiveCheck'],
  ] as const)('is %j of all checks: %s', (outcomes, status, reason) => {
    const verdicts = outcomes.map((each, nth) => check(`check-${nth}`, each));
    const { change } = play(landed(), { type: 'LiveObserved', verdicts });
    expect(conditionOf(change, 'Live')).toMatchObject({ status, reason });
  });

  // A check that needs a whole day of measurements cannot answer a day after the merge; that is no stall.
  it.each([
    [['NoSamples'], 23, false],
    [['NoSamples'], 25, true],
    [['WindowNotElapsed'], 25, false],
    [['WindowNotElapsed'], 71, false],
    [['WindowNotElapsed'], 73, true],
    [['WindowNotElapsed', 'NoSamples'], 25, true],
  ] as const)(
    'waits for %j, %d h after the merge: stalled %s',
    (reasons, hours, isStalled) => {
      const verdicts = reasons.map((reason, nth) => {
        const { check: name, verdict } = check(
          `check-${nth}`,
          'insufficient-evidence',
        );
        return { check: name, verdict: { ...verdict, reason } };
      });
      const { change } = play(landed(), { type: 'LiveObserved', verdicts });
      const said = stalledBecause(change, at(hours * 60));
      expect(said !== undefined).toBe(isStalled);
    },
  );
});
