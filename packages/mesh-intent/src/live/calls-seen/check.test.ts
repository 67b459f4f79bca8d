import type { AccessTuple } from '@causeway/mesh-authz';
import { noneAt, nonAnswers, now } from '../../gates/__testUtils__/answers';
import { manifestStep } from '../../gates/__testUtils__/manifestStep';
import { liveOf } from '../__testUtils__/liveOf';
import { logAnswers, logOf, tuple } from '../__testUtils__/logAnswers';
import { callsSeen } from './check';

const caller = { clusters: ['one'] };

function step(clusters: readonly string[] = ['one']) {
  return manifestStep({
    before: [{ name: 'cart', clusters: [...clusters] }, caller],
    after: [{ ...caller, dependsOn: [{ service: 'shop/cart' }] }],
  });
}

function judge(tuples: readonly AccessTuple[], mergedAt?: string) {
  return callsSeen.judge(
    liveOf(step(), mergedAt),
    { answers: logAnswers('shop/cart', [logOf(tuples)]) },
    now,
  );
}

describe('calls-seen', () => {
  it('is live with a call since the merge', () => {
    expect(judge([tuple()])).toMatchObject({
      outcome: 'pass',
      message:
        'shop/checkout → shop/cart: 10 logged calls of the last day, some since the merge, none refused.',
    });
  });

  it.each([
    ['2027-03-09T09:00:00Z', 'pass'],
    ['2027-03-09T09:00:01Z', 'insufficient-evidence'],
  ] as const)('a call at nine, merged at %s: %s', (mergedAt, outcome) => {
    expect(judge([tuple()], mergedAt).outcome).toBe(outcome);
  });

  it.each([
    // Fifteen minutes after the merge the old policies are gone.
    ['2027-03-09T08:45:00Z', 'fail'],
    ['2027-03-09T08:45:01Z', 'pass'],
  ] as const)('refused at nine, merged at %s: %s', (mergedAt, outcome) => {
    const refused = tuple({ outcome: 'denied', rows: 1 });
    const seen = tuple({ lastSeen: '2027-03-09T11:00:00Z' });
    expect(judge([refused, seen], mergedAt).outcome).toBe(outcome);
  });

  it.each([
    ['another caller', { peer: ['spiffe://one.mesh.corp/ns/shop/sa/other'] }],
    [
      'the same name in another trust domain',
      { peer: ['spiffe://two.mesh.corp/ns/shop/sa/checkout'] },
    ],
    ['a caller without identity', { peer: [] }],
  ])('does not take %s for the caller', (_, { peer }) => {
    const other = tuple({ request: { protocol: 'http', peer } });
    expect(judge([other]).reason).toBe('NoSamples');
  });

  it.each(nonAnswers)('is not told on %s', (state, reason) => {
    const answers = logAnswers('shop/cart', [noneAt(state)]);
    expect(callsSeen.judge(liveOf(step()), { answers }, now)).toMatchObject({
      outcome: 'insufficient-evidence',
      reason,
    });
  });

  it('is not told while a cluster of the callee is silent', () => {
    const answers = logAnswers('shop/cart', [logOf([tuple()])]);
    const verdict = callsSeen.judge(
      liveOf(step(['one', 'two'])),
      { answers },
      now,
    );
    expect(verdict.outcome).toBe('insufficient-evidence');
    expect(verdict.message).toContain('site-two');
  });

  it('is not told without a time of the merge, nor when nobody asked', () => {
    expect(judge([tuple()], 'some day').reason).toBe('SubjectUnknown');
    expect(callsSeen.judge(liveOf(step()), {}, now).reason).toBe('NotAsked');
  });

  it('has nothing to look for when a dependency is taken away', () => {
    const gone = manifestStep({
      before: [
        { name: 'cart' },
        { ...caller, dependsOn: [{ service: 'shop/cart' }] },
      ],
      after: [caller],
    });
    expect(callsSeen.asks(liveOf(gone))).toEqual([]);
    expect(callsSeen.judge(liveOf(gone), {}, now).outcome).toBe('pass');
  });
});
