import type { AccessTuple } from '@causeway/mesh-authz';
import { noneAt, nonAnswers, now } from '../../gates/__testUtils__/answers';
import { securityStep } from '../../gates/__testUtils__/securityStep';
import { policyText } from '../../gates/__testUtils__/securityTexts';
import { liveOf } from '../__testUtils__/liveOf';
import { logAnswers, logOf, tuple } from '../__testUtils__/logAnswers';
import { denialsMatch } from './check';

const path = 'policies/shop/checkout.yaml';
const labels = { app: 'checkout' };

const step = (mergedAt?: string) =>
  liveOf(securityStep({ edits: { [path]: policyText({ labels }) } }), mergedAt);

const by = (name: string) => ({
  protocol: 'http' as const,
  peer: [`spiffe://one.mesh.corp/ns/shop/sa/${name}`],
  method: 'GET',
  path: '/',
});

const admitted = (rows: number, name = 'cart') =>
  tuple({ rows, request: by(name) });
const denied = (rows: number, name = 'other') =>
  tuple({ rows, request: by(name), outcome: 'denied' });

function judge(tuples: readonly AccessTuple[], mergedAt?: string) {
  return denialsMatch.judge(
    step(mergedAt),
    { answers: logAnswers('shop/checkout', [logOf(tuples)]) },
    now,
  );
}

describe('denials-match', () => {
  it('is live when proxies deny whom the policies deny', () => {
    expect(judge([admitted(990), denied(10)])).toMatchObject({
      outcome: 'pass',
      message:
        'shop/checkout: 1.00 % of 1,000 requests are denied, as the policies say.',
    });
  });

  it.each([
    ['somebody is let in whom they deny', admitted(5, 'other'), 'pass'],
    ['too many are let in whom they deny', admitted(6, 'other'), 'fail'],
    ['somebody is denied whom they let in', denied(5, 'cart'), 'pass'],
    ['too many are denied whom they let in', denied(6, 'cart'), 'fail'],
  ] as const)('%s', (_, odd, outcome) => {
    // 5 of 1,000 is 0.5 %.
    expect(judge([admitted(1_000 - odd.rows), odd]).outcome).toBe(outcome);
  });

  it.each([
    // A day of log and a quarter of an hour.
    ['2027-03-08T11:45:00Z', 'pass', 'as the policies say'],
    [
      '2027-03-08T11:45:01Z',
      'insufficient-evidence',
      'is there at 2027-03-09T12:00:01.000Z',
    ],
  ] as const)('merged at %s: %s', (mergedAt, outcome, words) => {
    const verdict = judge([admitted(1_000)], mergedAt);
    expect(verdict.outcome).toBe(outcome);
    expect(verdict.message).toContain(words);
  });

  it.each([
    [10, 'pass', 'as the policies say'],
    [11, 'insufficient-evidence', 'the log lacks peer'],
  ] as const)('%d of 1,000 undecided: %s', (rows, outcome, words) => {
    const open = tuple({ rows, request: { protocol: 'http' } });
    const verdict = judge([admitted(1_000 - rows), open]);
    expect(verdict.outcome).toBe(outcome);
    expect(verdict.message).toContain(words);
  });

  it('is not told without a request, nor when nobody asked', () => {
    expect(judge([]).reason).toBe('NoSamples');
    expect(denialsMatch.judge(step(), {}, now).reason).toBe('NotAsked');
  });

  it.each(nonAnswers)('is not told on %s', (state, reason) => {
    const answers = logAnswers('shop/checkout', [noneAt(state)]);
    expect(denialsMatch.judge(step(), { answers }, now)).toMatchObject({
      outcome: 'insufficient-evidence',
      reason,
    });
  });

  it('has nothing to look for while policies are only watched', () => {
    const watched = liveOf(
      securityStep({ edits: { [path]: policyText({ labels, dryRun: true }) } }),
    );
    expect(denialsMatch.asks(watched)).toEqual([]);
    expect(denialsMatch.judge(watched, {}, now).outcome).toBe('pass');
  });
});
