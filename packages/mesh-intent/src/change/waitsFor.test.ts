import { makeChange, makePlan, makeVerdicts, testNow } from '../testing';
import { advance } from './advance';
import type { Change, Condition, StepRecord } from './types';
import { waitingOf, waits } from './waitsFor';

const at = (type: Condition['type'], patch: Partial<Condition> = {}) => ({
  type,
  status: 'true' as const,
  reason: 'Because',
  message: `It is ${type}.`,
  since: '2027-03-02T09:00:00.000Z',
  observedGeneration: 1,
  ...patch,
});

function changeWith(options: {
  readonly conditions?: readonly Condition[];
  readonly step?: Partial<StepRecord>;
}): Change {
  const change = makeChange({ plan: makePlan(['routing', 'security']) });
  const set = options.conditions ?? [];
  return {
    ...change,
    conditions: [
      ...change.conditions.filter(
        ({ type }) => !set.some(each => each.type === type),
      ),
      ...set,
    ],
    steps: change.steps.map(step =>
      step.index === 1 ? { ...step, ...options.step } : step,
    ),
  };
}

const open = [at('Checked'), at('Proposed')];
const judged = (outcomes: Parameters<typeof makeVerdicts>[0]) =>
  changeWith({
    conditions: open,
    step: {
      state: 'open',
      outcomeSince: '2027-03-01T10:00:00.000Z',
      verdicts: makeVerdicts(outcomes),
    },
  });

it.each<[string, Change, string, string]>([
  [
    'nobody judged',
    changeWith({}),
    'delivery',
    'Rules and duties have not been judged yet.',
  ],
  [
    'its rules refused',
    changeWith({ conditions: [at('Checked', { status: 'false' })] }),
    'requester',
    'It is Checked.',
  ],
  [
    'the forge has to be told of',
    changeWith({ conditions: [at('Checked')] }),
    'delivery',
    'No pull request is open yet.',
  ],
  [
    'a gate failed',
    judged({ 'impact-replay': 'fail', 'four-eyes': 'insufficient-evidence' }),
    'requester',
    'fail',
  ],
  [
    'evidence is missing for, which comes before its approvals',
    judged({
      'four-eyes': 'insufficient-evidence',
      'dry-run-soak': 'insufficient-evidence',
    }),
    'evidence',
    'insufficient-evidence',
  ],
  [
    'nobody approved',
    judged({ rules: 'pass', 'four-eyes': 'insufficient-evidence' }),
    'approvers',
    'insufficient-evidence',
  ],
  [
    'only has to be merged',
    judged({ rules: 'pass', 'four-eyes': 'pass' }),
    'merge',
    'Ready to be merged on the forge (routing).',
  ],
  [
    'a person has to decide about',
    changeWith({ conditions: [...open, at('WaitingForPerson')] }),
    'person',
    'It is WaitingForPerson.',
  ],
  [
    'has to be reviewed',
    changeWith({ conditions: [...open, at('Live'), at('ReviewDue')] }),
    'person',
    'It is ReviewDue.',
  ],
  [
    'the base moved under',
    changeWith({ conditions: [...open, at('Outdated')] }),
    'conflict',
    'It is Outdated.',
  ],
  [
    'stalled',
    changeWith({ conditions: [...open, at('Stalled')] }),
    'stalled',
    'It is Stalled.',
  ],
])('a change %s waits for what it says', (_name, change, what, because) => {
  const waiting = waitingOf(change);
  expect(waiting.for).toBe(what);
  expect(waiting.because).toBe(because);
  expect(Date.parse(waiting.since)).not.toBeNaN();
});

it('counts advisory gates for nothing', () => {
  const change = judged({ 'four-eyes': 'pass' });
  const [verdict] = makeVerdicts({ 'cost-budget': 'fail' });
  const step = change.steps[0];
  const advised = {
    ...change,
    steps: [
      {
        ...step,
        verdicts: [...step.verdicts, { ...verdict, mode: 'advisory' as const }],
      },
    ],
  };
  expect(waitingOf(advised).for).toBe('merge');
});

it('waits for proof once all is merged, then for nothing', () => {
  const merged = (live: Condition): Change => {
    const change = changeWith({ conditions: [...open, at('Merged'), live] });
    return {
      ...change,
      steps: change.steps.map(step => ({ ...step, state: 'merged' as const })),
    };
  };
  expect(waitingOf(merged(at('Live', { status: 'unknown' })))).toMatchObject({
    for: 'proof',
    because: 'Merged; the clusters have not proven it yet.',
  });
  expect(waitingOf(merged(at('Live', { status: 'false' })))).toMatchObject({
    for: 'proof',
    because: 'Merged, and what the clusters show contradicts it.',
  });
  expect(waitingOf(merged(at('Live'))).for).toBe('nothing');
  expect(
    waitingOf(merged(at('Live', { status: 'unknown', reason: 'NoLiveCheck' })))
      .for,
  ).toBe('nothing');
});

it('waits for nothing when it ended', () => {
  const result = advance(
    makeChange(),
    { type: 'Withdrawn', by: 'x', reason: 'y' },
    testNow,
  );
  expect(result.ok && waitingOf(result.change)).toEqual({
    for: 'nothing',
    since: testNow.toISOString(),
  });
});

it('names each wait once', () => {
  expect(new Set(waits).size).toBe(waits.length);
});

describe('triage', () => {
  const play = (change: Change, event: Parameters<typeof advance>[1]) => {
    const result = advance(change, event, testNow);
    if (!result.ok) throw new Error(result.refused);
    return result;
  };
  const by = 'user:default/platform-1';

  it('gives a change to somebody, tells them, and puts it back', () => {
    const taken = play(makeChange(), { type: 'Assigned', to: by, by });
    expect(taken.change.assignee).toBe(by);
    expect(taken.effects.filter(({ type }) => type === 'notify')).toEqual([]);
    const to = 'user:default/platform-2';
    const given = play(taken.change, { type: 'Assigned', to, by });
    expect(given.effects).toContainEqual(
      expect.objectContaining({ type: 'notify', to: [to] }),
    );
    const back = play(given.change, { type: 'Assigned', to: null, by });
    expect(back.change.assignee).toBeUndefined();
    expect(
      advance(back.change, { type: 'Assigned', to: null, by }, testNow).ok,
    ).toBe(false);
  });

  it('sets all labels, in order and each once', () => {
    const { change } = play(makeChange(), {
      type: 'Labelled',
      labels: ['wave-2', 'pay', 'pay'],
      by,
    });
    expect(change.labels).toEqual(['pay', 'wave-2']);
    expect(
      advance(
        change,
        { type: 'Labelled', labels: ['pay', 'wave-2'], by },
        testNow,
      ).ok,
    ).toBe(false);
    expect(
      play(change, { type: 'Labelled', labels: [], by }).change.labels,
    ).toBeUndefined();
  });
});
