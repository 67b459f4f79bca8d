import { makeChange, makePlan, makeVerdicts, testNow } from '../testing';
import { advance } from './advance';
import { conditionOf } from './conditions';
import { checkInvariants } from './invariants';
import { phaseOf } from './phaseOf';
import type { ChangeEvent } from './changeEvent';
import type { Change, ChangeEffect } from './types';

const planPass = makeVerdicts({ rules: 'pass', duties: 'pass' });
const waiting = [
  ...planPass,
  ...makeVerdicts({ 'four-eyes': 'insufficient-evidence' }),
];
const allPass = [...planPass, ...makeVerdicts({ 'four-eyes': 'pass' })];
const verified = { verified: true, reason: 'bot / SHA256:key' };

const submitted: ChangeEvent = {
  type: 'Submitted',
  verdicts: [{ step: 1, verdicts: waiting }],
};
const pushed = (step = 1, commit = 'c'): ChangeEvent => ({
  type: 'StepPushed',
  step,
  base: 'b',
  commit,
});
const signed = (step = 1): ChangeEvent => ({
  type: 'SignatureRead',
  step,
  signature: verified,
});
const proposed = (step = 1): ChangeEvent => ({
  type: 'StepProposed',
  step,
  number: 10 + step,
  url: `https://forge.example.com/${step}`,
  adopted: false,
});
const judged = (verdicts = allPass, step = 1): ChangeEvent => ({
  type: 'GatesEvaluated',
  step,
  verdicts,
});
const merged = (step = 1): ChangeEvent => ({
  type: 'StepMerged',
  step,
  commit: 'm',
});
const closed = (step = 1): ChangeEvent => ({ type: 'StepClosed', step });

function later(minutes: number) {
  return new Date(testNow.getTime() + minutes * 60_000);
}

/** Plays events, each of which must be accepted. */
function play(change: Change, ...events: readonly ChangeEvent[]) {
  let effects: readonly ChangeEffect[] = [];
  const end = events.reduce((at, event, index) => {
    const result = advance(at, event, later(index + 1));
    if (!result.ok) throw new Error(`${event.type}: ${result.refused}`);
    expect(checkInvariants(result.change)).toEqual([]);
    effects = result.effects;
    return result.change;
  }, change);
  return { change: end, effects };
}

function refused(change: Change, event: ChangeEvent) {
  const result = advance(change, event, testNow);
  if (result.ok) throw new Error(`${event.type} was accepted`);
  return result.refused;
}

const open = () =>
  play(makeChange(), submitted, pushed(), signed(), proposed()).change;
const delivered = (effects: readonly ChangeEffect[]) =>
  effects.flatMap(effect =>
    effect.type === 'deliver-step' ? [effect.step] : [],
  );

describe('advance', () => {
  it('takes a change from draft to merged', () => {
    const draft = makeChange();
    expect(phaseOf(draft)).toBe('draft');
    const one = play(draft, submitted);
    expect(phaseOf(one.change)).toBe('checked');
    expect(delivered(one.effects)).toEqual([1]);
    const two = play(one.change, pushed(), signed(), proposed());
    expect(phaseOf(two.change)).toBe('proposed');
    expect(two.change.steps[0].pullRequest?.number).toBe(11);
    const three = play(two.change, judged(), merged());
    expect(phaseOf(three.change)).toBe('merged');
    expect(conditionOf(three.change, 'Live')).toMatchObject({
      status: 'unknown',
      reason: 'NotObserved',
    });
    expect(three.change.version).toBe(draft.version + 6);
  });

  it.each([
    ['a failed rule', { rules: 'fail', duties: 'pass' }, 'GatesFailed'],
    [
      'an undecided rule',
      { rules: 'insufficient-evidence', duties: 'pass' },
      'NotProven',
    ],
    ['nothing asked', {}, 'NotProven'],
    ['only other gates', { 'four-eyes': 'pass' }, 'NotProven'],
  ] as const)('delivers nothing on %s', (_name, outcomes, reason) => {
    const { change, effects } = play(makeChange(), {
      type: 'Submitted',
      verdicts: [{ step: 1, verdicts: makeVerdicts(outcomes) }],
    });
    expect(conditionOf(change, 'Checked')).toMatchObject({
      status: 'false',
      reason,
    });
    expect(phaseOf(change)).toBe('draft');
    expect(delivered(effects)).toEqual([]);
    expect(refused(change, pushed())).toContain('before rules and duties');
    // Mended, it may be submitted again.
    expect(phaseOf(play(change, submitted).change)).toBe('checked');
  });

  it('needs every step of the plan judged', () => {
    const two = makeChange({ plan: makePlan(['routing', 'security']) });
    const { change } = play(two, submitted);
    expect(conditionOf(change, 'Checked')?.reason).toBe('NotProven');
    const both = play(two, {
      type: 'Submitted',
      verdicts: [1, 2].map(step => ({ step, verdicts: planPass })),
    });
    expect(delivered(both.effects)).toEqual([1, 2]);
  });

  it('lets advisory gates speak without holding', () => {
    const { change } = play(open(), {
      ...judged(),
      verdicts: [
        ...allPass,
        { ...makeVerdicts({ 'egress-planes': 'fail' })[0], mode: 'advisory' },
      ],
    } as ChangeEvent);
    expect(change.steps[0].outcome).toBe('pass');
  });

  it('marks a merge that was not proven, and keeps it marked', () => {
    const { change, effects } = play(open(), merged());
    expect(phaseOf(change)).toBe('merged-unproven');
    expect(conditionOf(change, 'MergedUnproven')?.message).toContain(
      'four-eyes: insufficient-evidence',
    );
    expect(effects.some(({ type }) => type === 'notify')).toBe(true);
    expect(refused(change, judged())).toContain('merged');
  });

  it('opens no pull request on an unverified signature', () => {
    const sent = play(makeChange(), submitted, pushed()).change;
    expect(refused(sent, proposed())).toContain('not verified');
    const { change, effects } = play(sent, {
      type: 'SignatureRead',
      step: 1,
      signature: { verified: false, reason: 'no known key' },
    });
    expect(phaseOf(change)).toBe('waiting-for-person');
    expect(conditionOf(change, 'WaitingForPerson')).toMatchObject({
      reason: 'SignatureNotVerified',
      message: 'no known key',
    });
    expect(effects.map(({ type }) => type)).toEqual(['audit', 'notify']);
    expect(refused(change, proposed())).toContain('not verified');
    const resumed = play(change, { type: 'Resumed', by: 'user:default/x' });
    expect(delivered(resumed.effects)).toEqual([1]);
    expect(resumed.change.steps[0].signature).toBeUndefined();
    expect(phaseOf(play(resumed.change, signed(), proposed()).change)).toBe(
      'proposed',
    );
  });

  it('waits for a person when a pull request is closed by hand', () => {
    const { change } = play(open(), closed());
    expect(phaseOf(change)).toBe('waiting-for-person');
    expect(conditionOf(change, 'WaitingForPerson')?.reason).toBe('StepClosed');
    const again = play(change, { type: 'StepReopened', step: 1 }).change;
    expect(phaseOf(again)).toBe('proposed');
    const resumed = play(change, { type: 'Resumed', by: 'x' });
    expect(resumed.change.steps[0]).toMatchObject({ state: 'planned' });
    expect(resumed.change.steps[0].pullRequest).toBeUndefined();
    expect(delivered(resumed.effects)).toEqual([1]);
  });

  it('tells nobody it is done when a set landed by half', () => {
    const two = makeChange({ plan: makePlan(['routing', 'security']) });
    const both = {
      type: 'Submitted',
      verdicts: [1, 2].map(step => ({ step, verdicts: planPass })),
    } as const;
    const { change } = play(
      two,
      both,
      ...[1, 2].flatMap(step => [pushed(step), signed(step), proposed(step)]),
      judged(allPass, 1),
      merged(1),
      closed(2),
    );
    expect(phaseOf(change)).toBe('waiting-for-person');
    expect(conditionOf(change, 'Merged')).toMatchObject({
      status: 'false',
      reason: 'PartlyMerged',
    });
    expect(conditionOf(change, 'WaitingForPerson')?.message).toContain(
      'Other steps are merged already',
    );
    expect(refused(change, { type: 'Withdrawn', by: 'x', reason: 'y' })).toBe(
      'Step 1 is merged already; undo the change instead.',
    );
  });

  it('rechecks after an outage and waits for a person after a refusal', () => {
    const sent = play(makeChange(), submitted).change;
    const outage: ChangeEvent = {
      type: 'DeliveryFailed',
      step: 1,
      reason: 'ForgeUnreachable',
      message: 'connect timed out',
      permanent: false,
    };
    const down = play(sent, outage);
    expect(phaseOf(down.change)).toBe('checked');
    expect(conditionOf(down.change, 'Proposed')).toMatchObject({
      status: 'false',
      reason: 'ForgeUnreachable',
      message: 'connect timed out',
    });
    expect(down.effects).toContainEqual({
      type: 'recheck',
      at: '2027-03-01T09:02:00.000Z',
    });
    expect(refused(down.change, outage)).toContain('recorded already');
    const up = play(down.change, pushed()).change;
    expect(conditionOf(up, 'Proposed')?.reason).toBe('StepsPending');

    const taken = play(sent, {
      ...outage,
      reason: 'BranchTaken',
      permanent: true,
      message: 'branch taken',
    } as ChangeEvent);
    expect(phaseOf(taken.change)).toBe('waiting-for-person');
    const resumed = play(taken.change, { type: 'Resumed', by: 'x' });
    expect(phaseOf(resumed.change)).toBe('checked');
    expect(delivered(resumed.effects)).toEqual([1]);
  });

  it('keeps an open pull request proposed through an outage', () => {
    const { change } = play(open(), {
      type: 'DeliveryFailed',
      step: 1,
      reason: 'ForgeUnreachable',
      message: 'down',
      permanent: false,
    });
    expect(phaseOf(change)).toBe('proposed');
    const { change: up } = play(change, judged());
    expect(conditionOf(up, 'Proposed')?.reason).toBe('AllOpen');
  });

  it('follows a base quietly when the effect is the same', () => {
    const moved = {
      type: 'BaseMoved',
      repo: 'routing',
      commit: 'd'.repeat(40),
      sameEffect: true,
    } as const;
    const { change, effects } = play(open(), moved);
    expect(phaseOf(change)).toBe('proposed');
    expect(change.world.routing).toBe('d'.repeat(40));
    expect(effects.map(({ type }) => type)).toEqual(['audit']);
    expect(refused(change, moved)).toContain('already');
  });

  it('makes the steps again when the same effect needs other texts', () => {
    const plan = { ...makePlan(), reason: 'anew' };
    const { change, effects } = play(open(), {
      type: 'BaseMoved',
      repo: 'routing',
      commit: 'd'.repeat(40),
      sameEffect: true,
      plan,
      planHash: 'b'.repeat(64),
    });
    expect(change.generation).toBe(2);
    expect(change.steps[0]).toMatchObject({
      state: 'planned',
      commit: 'c',
      pullRequest: { number: 11 },
    });
    expect(change.steps[0].signature).toBeUndefined();
    expect(delivered(effects)).toEqual([1]);
    const again = play(change, pushed(1, 'c2'), signed(), proposed()).change;
    expect(phaseOf(again)).toBe('proposed');
  });

  it('stops when the base makes it another change', () => {
    const moved = {
      type: 'BaseMoved',
      repo: 'routing',
      commit: 'd'.repeat(40),
      sameEffect: false,
      difference: 'It would be refused now.',
    } as const;
    const { change } = play(open(), moved);
    expect(phaseOf(change)).toBe('outdated');
    expect(conditionOf(change, 'WaitingForPerson')?.message).toBe(
      'It would be refused now.',
    );
    expect(refused(change, moved)).toContain('outdated already');
    const back = play(change, { ...moved, sameEffect: true }).change;
    expect(phaseOf(back)).toBe('proposed');
  });

  it('ends only while nothing is merged, and closes what is open', () => {
    const { change, effects } = play(open(), {
      type: 'Withdrawn',
      by: 'user:default/shop-requester',
      reason: 'Not needed any more',
    });
    expect(phaseOf(change)).toBe('withdrawn');
    expect(effects).toContainEqual({
      type: 'close-pull-request',
      step: 1,
      comment: 'This change was withdrawn.',
    });
    // A look is due whatever was open: something may be on its way at this moment.
    expect(effects).toContainEqual({
      type: 'recheck',
      at: later(1).toISOString(),
    });
    expect(refused(change, closed())).toBe('The change is withdrawn.');
    const no = play(makeChange(), { type: 'Rejected', by: 'x', reason: 'no' });
    expect(phaseOf(no.change)).toBe('rejected');
    expect(delivered(no.effects)).toEqual([]);
  });

  it('is not withdrawn when it landed all the same, and says so', () => {
    const withdrawn = play(open(), {
      type: 'Withdrawn',
      by: 'x',
      reason: 'y',
    }).change;
    const landed = play(withdrawn, merged());
    expect(landed.change.ended).toBeUndefined();
    expect(phaseOf(landed.change)).toBe('merged-unproven');
    expect(landed.effects.some(({ type }) => type === 'notify')).toBe(true);
  });

  it.each([
    ['the forge shows other content', { unproven: 'It was squashed.' }],
    ['the change was outdated', {}],
  ])('is unproven although every gate passed when %s', (_, more) => {
    const green = play(open(), judged()).change;
    const before =
      'unproven' in more
        ? green
        : play(green, {
            type: 'BaseMoved',
            repo: 'routing',
            commit: 'c9',
            sameEffect: false,
            difference: 'It is there already.',
          }).change;
    const { change } = play(before, { ...merged(), ...more } as ChangeEvent);
    expect(phaseOf(change)).toBe('merged-unproven');
    expect(conditionOf(change, 'MergedUnproven')?.message).toMatch(
      /squashed|there already/,
    );
  });

  it('calls once for one trouble in many words, and takes it back when the forge answers', () => {
    const fail = (message: string): ChangeEvent => ({
      type: 'DeliveryFailed',
      step: 1,
      reason: 'ForgeRefused',
      permanent: true,
      message,
    });
    const first = play(open(), fail('forbidden, request 1'));
    expect(first.effects.some(({ type }) => type === 'notify')).toBe(true);
    const second = play(first.change, fail('forbidden, request 2'));
    expect(second.effects.some(({ type }) => type === 'notify')).toBe(false);
    expect(phaseOf(second.change)).toBe('waiting-for-person');
    const again = play(second.change, judged());
    expect(phaseOf(again.change)).toBe('proposed');
    expect(conditionOf(again.change, 'Proposed')?.reason).toBe('AllOpen');
  });

  it('is live only by an observation after the last merge', () => {
    const observe = (outcome: 'pass' | 'insufficient-evidence') =>
      ({
        type: 'LiveObserved',
        verdicts: [
          {
            check: 'flow',
            verdict: makeVerdicts({ flow: outcome })[0].verdict,
          },
        ],
      } as const);
    expect(refused(open(), observe('pass'))).toContain('before every step');
    const done = play(open(), judged(), merged()).change;
    const unknown = play(done, observe('insufficient-evidence')).change;
    expect(phaseOf(unknown)).toBe('merged');
    const { change, effects } = play(done, observe('pass'));
    expect(phaseOf(change)).toBe('live');
    expect(effects.some(({ type }) => type === 'notify')).toBe(true);
    expect(refused(change, observe('pass'))).toContain('known');
  });

  it('moves `since` only with the status', () => {
    const change = open();
    const since = conditionOf(change, 'Checked')?.since;
    const { change: after } = play(change, judged());
    expect(conditionOf(after, 'Checked')?.since).toBe(since);
  });

  it('takes Checked away when a rule fails later, and delivers when it passes again', () => {
    const broken = makeVerdicts({ rules: 'fail', duties: 'pass' });
    const { change } = play(open(), judged(broken));
    expect(conditionOf(change, 'Checked')?.status).toBe('false');
    expect(phaseOf(change)).toBe('proposed');
    const { effects } = play(change, judged());
    expect(delivered(effects)).toEqual([1]);
  });
});
