import fc from 'fast-check';
import { makeChange, makePlan, makeVerdicts, testNow } from '../testing';
import { advance } from './advance';
import { checkInvariants } from './invariants';
import { phaseOf } from './phaseOf';
import type { ChangeEvent } from './changeEvent';
import type { Change } from './types';

const plan = makePlan(['routing', 'security']);
const step = fc.constantFrom(1, 1, 2, 2, 3);
const outcome = fc.constantFrom(
  'pass' as const,
  'pass' as const,
  'fail' as const,
  'insufficient-evidence' as const,
);
const verdicts = fc
  .record({
    rules: outcome,
    duties: outcome,
    'four-eyes': outcome,
    'impact-replay': outcome,
  })
  .map(makeVerdicts);
const commit = fc.constantFrom('c1', 'c2');
const flag = fc.boolean();

const event: fc.Arbitrary<ChangeEvent> = fc.oneof(
  fc.tuple(verdicts, verdicts).map(
    ([one, two]): ChangeEvent => ({
      type: 'Submitted',
      verdicts: [
        { step: 1, verdicts: one },
        { step: 2, verdicts: two },
      ],
    }),
  ),
  fc.constant<ChangeEvent>({
    type: 'Submitted',
    verdicts: [1, 2].map(index => ({
      step: index,
      verdicts: makeVerdicts({ rules: 'pass', duties: 'pass' }),
    })),
  }),
  fc.record({
    type: fc.constant('StepPushed' as const),
    step,
    base: commit,
    commit,
  }),
  fc.record({
    type: fc.constant('SignatureRead' as const),
    step,
    signature: fc.record({
      verified: fc.constantFrom(true, true, false),
      reason: fc.constantFrom('a', 'b'),
    }),
  }),
  fc.record({
    type: fc.constant('StepProposed' as const),
    step,
    number: fc.constantFrom(1, 2),
    url: fc.constant('https://forge.example.com'),
    adopted: flag,
  }),
  fc.record({ type: fc.constant('GatesEvaluated' as const), step, verdicts }),
  fc.record({
    type: fc.constant('StatusPosted' as const),
    step,
    status: fc.constantFrom('pending', 'success'),
  }),
  fc.record({ type: fc.constant('StepMerged' as const), step, commit }),
  fc.record({ type: fc.constant('StepClosed' as const), step }),
  fc.record({ type: fc.constant('StepReopened' as const), step }),
  fc
    .record({
      repo: fc.constantFrom('routing' as const, 'security' as const),
      commit,
      sameEffect: flag,
      hash: fc.option(fc.constantFrom('x', 'y'), { nil: undefined }),
    })
    .map(
      ({ hash, ...rest }): ChangeEvent => ({
        type: 'BaseMoved',
        ...rest,
        ...(hash === undefined ? {} : { plan, planHash: hash }),
      }),
    ),
  fc.record({
    type: fc.constant('DeliveryFailed' as const),
    step,
    reason: fc.constantFrom(
      'ForgeUnreachable' as const,
      'BranchTaken' as const,
    ),
    message: fc.constantFrom('a', 'b'),
    permanent: flag,
  }),
  fc.tuple(outcome).map(
    ([said]): ChangeEvent => ({
      type: 'LiveObserved',
      verdicts: [
        { check: 'flow', verdict: makeVerdicts({ flow: said })[0].verdict },
      ],
    }),
  ),
  fc.record({ type: fc.constant('StepReady' as const), step }),
  fc.record({
    type: fc.constant('RolloutAborted' as const),
    service: fc.constantFrom('shop/checkout', 'shop/other'),
    cluster: fc.constant('fra-1'),
    rollout: fc.constant('checkout'),
    by: fc.constant('user:default/owner'),
    reason: fc.constant('Its errors rise.'),
  }),
  fc.record({ step, hash: fc.option(fc.constantFrom('x', 'y')) }).map(
    ({ hash, ...rest }): ChangeEvent => ({
      type: 'StepOutrun',
      because: 'It was squashed.',
      ...rest,
      ...(hash === null
        ? {}
        : { again: plan.steps[rest.step - 1], planHash: hash }),
    }),
  ),
  fc.record({
    type: fc.constant('Overridden' as const),
    step,
    gate: fc.constantFrom('impact-replay', 'four-eyes', 'rules'),
    by: fc.constantFrom('user:default/shop-requester', 'user:default/owner'),
    displayName: fc.constant('Owner'),
    reason: fc.constantFrom('short', 'The batch job is gone for good.'),
  }),
  fc.record({
    type: fc.constant('UndoAsked' as const),
    change: fc.constantFrom('u1', 'u2'),
    because: fc.constantFrom('revert' as const, 'expiry' as const),
  }),
  fc.record({
    type: fc.constant('OverrideWritten' as const),
    step,
    gate: fc.constantFrom('impact-replay', 'rules'),
    commit,
  }),
  fc.record({
    type: fc.constant('UndoRefused' as const),
    because: fc.constantFrom('Lines moved.', 'It ends soon.'),
  }),
  fc.record({
    type: fc.constant('Reverted' as const),
    change: fc.constantFrom('u1', 'u2'),
  }),
  fc.record({
    type: fc.constant('Reviewed' as const),
    by: fc.constantFrom('user:default/shop-requester', 'user:default/owner'),
    displayName: fc.constant('Owner'),
    note: fc.constant('It is right.'),
  }),
  fc.record({
    type: fc.constant('StatusForced' as const),
    step,
    by: fc.constantFrom('admin-1', 'admin-2'),
    at: fc.constantFrom('2027-03-01T08:00:00Z', '2027-03-02T08:00:00Z'),
    status: fc.constant('success: The portal is down'),
  }),
  fc.record({
    type: fc.constant('Acknowledged' as const),
    steps: fc.subarray([1, 2]),
    by: fc.constantFrom('user:default/shop-requester', 'user:default/owner'),
    displayName: fc.constant('Owner'),
    reason: fc.constant('The forge was down.'),
  }),
  fc.record({
    type: fc.constant('Assigned' as const),
    to: fc.constantFrom(null, 'user:default/a', 'user:default/b'),
    by: fc.constant('user:default/a'),
  }),
  fc.record({
    type: fc.constant('Labelled' as const),
    labels: fc.subarray(['pay', 'urgent', 'wave-2']),
    by: fc.constant('user:default/a'),
  }),
  fc.constant<ChangeEvent>({ type: 'UndoNeedless' }),
  fc.constant<ChangeEvent>({ type: 'ReviewLate', message: 'Late.' }),
  fc.constant<ChangeEvent>({ type: 'WaitedTooLong', message: 'Too long.' }),
  fc.constant<ChangeEvent>({ type: 'Abandoned', by: 'x', reason: 'y' }),
  fc.constant<ChangeEvent>({ type: 'Resumed', by: 'x' }),
  fc.constant<ChangeEvent>({ type: 'Withdrawn', by: 'x', reason: 'y' }),
);

/** What the happy path looks like, so that random events also meet far states. */
const path: readonly ChangeEvent[] = [
  {
    type: 'Submitted',
    verdicts: [1, 2].map(index => ({
      step: index,
      verdicts: makeVerdicts({ rules: 'pass', duties: 'pass' }),
    })),
  },
  ...[1, 2].flatMap((index): ChangeEvent[] => [
    { type: 'StepPushed', step: index, base: 'b', commit: 'c' },
    {
      type: 'SignatureRead',
      step: index,
      signature: { verified: true, reason: 'a' },
    },
    {
      type: 'StepProposed',
      step: index,
      number: index,
      url: 'https://forge.example.com',
      adopted: false,
    },
  ]),
  ...[1, 2].flatMap((index): ChangeEvent[] => [
    {
      type: 'GatesEvaluated',
      step: index,
      verdicts: makeVerdicts({ rules: 'pass', duties: 'pass' }),
    },
    { type: 'StepReady', step: index },
    { type: 'StepMerged', step: index, commit: 'm' },
  ]),
];

/** Without what moves on every accepted event. */
function essence(change: Change): unknown {
  const { version: _version, updatedAt: _updatedAt, ...rest } = change;
  return rest;
}

const events = fc.array(event, { maxLength: 40 });
const start = fc.nat({ max: path.length });
const runs = { seed: 31, numRuns: 2000 };

function run(options: {
  readonly from: number;
  readonly random: readonly ChangeEvent[];
  readonly urgent: boolean;
}) {
  const { from, random, urgent } = options;
  const seen = new Set<string>();
  let change = makeChange({ plan, ...(urgent ? { urgent: true } : {}) });
  let minute = 0;
  for (const each of [...path.slice(0, from), ...random]) {
    minute += 1;
    const now = new Date(testNow.getTime() + minute * 60_000);
    const before = JSON.stringify(change);
    const result = advance(change, each, now);
    // The change before is never touched: shells keep it while they save.
    expect(JSON.stringify(change)).toBe(before);
    if (!result.ok) continue;
    const broken = checkInvariants(result.change);
    if (broken.length > 0) throw new Error(`${each.type}: ${broken.join(' ')}`);
    const again = advance(result.change, each, now);
    if (again.ok) expect(essence(again.change)).toEqual(essence(result.change));
    // What is stored is JSON.
    expect(JSON.parse(JSON.stringify(result.change))).toEqual(result.change);
    change = result.change;
    seen.add(phaseOf(change));
  }
  return seen;
}

it('keeps every promise over random, repeated and reordered events', () => {
  const phases = new Set<string>();
  fc.assert(
    fc.property(start, events, flag, (from, random, urgent) => {
      const seen = run({ from, random, urgent });
      for (const phase of seen) phases.add(phase);
    }),
    runs,
  );
  // The sequences reach everything there is; otherwise the promises would be cheap.
  expect([...phases].sort()).toEqual([
    'abandoned',
    'checked',
    'draft',
    'live',
    'merged',
    'merged-unproven',
    'outdated',
    'proposed',
    'reverted',
    'stalled',
    'waiting-for-person',
    'withdrawn',
  ]);
});
