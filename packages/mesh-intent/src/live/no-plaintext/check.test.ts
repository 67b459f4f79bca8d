import type { Answer } from '@causeway/mesh-authz';
import {
  answersOf,
  noneAt,
  nonAnswers,
  now,
  staleAt,
  valueAt,
} from '../../gates/__testUtils__/answers';
import { securityStep } from '../../gates/__testUtils__/securityStep';
import { peerText } from '../../gates/__testUtils__/securityTexts';
import { plaintext } from '../../signals';
import type { PlaintextValue } from '../../signals';
import { liveOf } from '../__testUtils__/liveOf';
import { noPlaintext } from './check';

const path = 'peer-authentication/shop/checkout.yaml';
const labels = { app: 'checkout' };
const merged = '2027-03-07T11:00:00Z';

const step = (mergedAt = merged, clusters: readonly string[] = ['one']) =>
  liveOf(
    securityStep({
      services: [{ clusters: [...clusters] }],
      edits: { [path]: peerText({ labels, mode: 'STRICT' }) },
    }),
    mergedAt,
  );

type Day = PlaintextValue['days'][number];

/** The sixth to the eighth; the merge was on the seventh. */
function days(
  overrides: Readonly<Record<number, Partial<Day>>> = {},
): PlaintextValue {
  return {
    days: [6, 7, 8].map(day => ({
      day: `2027-03-0${day}`,
      requests: 100,
      plaintext: 0,
      coverage: 1,
      ...overrides[day],
    })),
    callers: [],
  };
}

function judge(answers: readonly Answer<PlaintextValue>[], subject = step()) {
  return noPlaintext.judge(
    subject,
    { answers: answersOf(plaintext, { 'shop/checkout': answers }) },
    now,
  );
}

describe('no-plaintext', () => {
  it('is live after a whole day without any', () => {
    expect(judge([valueAt(days())])).toMatchObject({
      outcome: 'pass',
      message: 'shop/checkout: no plaintext since the merge.',
    });
  });

  it('does not hold the day of the merge against it, and every later one', () => {
    expect(judge([valueAt(days({ 7: { plaintext: 5 } }))]).outcome).toBe(
      'pass',
    );
    const verdict = judge([valueAt(days({ 8: { plaintext: 1 } }))]);
    expect(verdict.outcome).toBe('fail');
    expect(verdict.message).toContain('2027-03-08');
  });

  it.each([
    // Fifteen minutes before midnight the eighth still counts whole.
    ['2027-03-07T23:45:00Z', 'pass'],
    ['2027-03-07T23:45:01Z', 'insufficient-evidence'],
  ] as const)('merged at %s: %s', (mergedAt, outcome) => {
    expect(judge([valueAt(days())], step(mergedAt)).outcome).toBe(outcome);
  });

  it('says when the first whole day ends', () => {
    const verdict = judge([valueAt(days())], step('2027-03-08T11:00:00Z'));
    expect(verdict).toMatchObject({ reason: 'WindowNotElapsed' });
    expect(verdict.message).toContain('2027-03-10T00:00:00.000Z');
  });

  it.each([
    [0.99, 'pass'],
    [0.989, 'insufficient-evidence'],
  ] as const)('coverage %d of that day: %s', (coverage, outcome) => {
    expect(judge([valueAt(days({ 8: { coverage } }))]).outcome).toBe(outcome);
  });

  it('wants such a day of every site', () => {
    const both = step(merged, ['one', 'two']);
    const one = valueAt(days());
    const hole = valueAt(days({ 8: { coverage: 0.5 } }), 'site-two');
    expect(judge([one, valueAt(days(), 'site-two')], both).outcome).toBe(
      'pass',
    );
    expect(judge([one, hole], both).outcome).toBe('insufficient-evidence');
    expect(judge([one], both).reason).toBe('SourceUnavailable');
  });

  it.each(nonAnswers)('is not told on %s', (state, reason) => {
    expect(judge([noneAt(state)])).toMatchObject({
      outcome: 'insufficient-evidence',
      reason,
    });
  });

  it('takes a value past its bound for stale, and says that nobody asked', () => {
    expect(judge([staleAt(days())]).reason).toBe('StaleEvidence');
    expect(noPlaintext.judge(step(), {}, now).reason).toBe('NotAsked');
  });
});
