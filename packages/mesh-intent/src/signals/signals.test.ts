import { readdirSync } from 'node:fs';
import type { AccessTuple, Answer } from '@causeway/mesh-authz';
import { accessLogTuples } from './access-log-tuples/signal';
import { answersTo } from './answersTo';
import { asOf } from './asOf';
import { questionKey } from './questionKey';
import { signalById, signals } from './registry';

const tuple: AccessTuple = {
  request: { protocol: 'http', peer: [], sni: null },
  outcome: 'admitted',
  rows: 1,
  samplingRate: 1,
  lastSeen: '2027-03-01T12:00:00Z',
};

function parse(overrides: object) {
  return accessLogTuples.value.safeParse({
    clusters: [{ cluster: 'one', tuples: [{ ...tuple, ...overrides }] }],
  }).success;
}

it('lists every folder', () => {
  const folders = readdirSync(__dirname, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => name);
  expect(signals.map(({ id }) => id).sort()).toEqual(folders.sort());
});

it.each(signals.map(signal => [signal.id, signal] as const))(
  '%s says what it means and how long it holds',
  (id, signal) => {
    expect(signalById(id)).toBe(signal);
    expect(signal.means).toMatch(/\.$/);
    expect(signal.freshForSeconds).toBeGreaterThan(0);
    expect(new Set(signal.parts).size).toBe(signal.parts.length);
  },
);

describe('access-log-tuples', () => {
  it('takes a record that lacks fields, and tells absent from unknown', () => {
    expect(parse({})).toBe(true);
  });

  it.each([
    [{ rows: 0 }],
    [{ samplingRate: 0 }],
    [{ samplingRate: 1.01 }],
    [{ outcome: 'allow' }],
    [{ lastSeen: 'yesterday' }],
    [{ request: { protocol: 'http', user: 'x' } }],
    [{ request: { protocol: 'http', port: 65_536 } }],
  ])('refuses %j', overrides => {
    expect(parse(overrides)).toBe(false);
  });
});

it('gives equal questions one key', () => {
  const key = (params: unknown) =>
    questionKey({ signal: 'access-log-tuples', params });
  expect(key({ service: 'a', namespace: 'b' })).toBe(
    key({ namespace: 'b', service: 'a' }),
  );
  expect(key({ service: 'a' })).not.toBe(key({ service: 'b' }));
});

it('tells not asked from no answer', () => {
  const params = { namespace: 'shop', service: 'cart', hours: 24 as const };
  const key = questionKey({ signal: accessLogTuples.id, params });
  expect(answersTo(accessLogTuples, params, undefined)).toBeUndefined();
  expect(answersTo(accessLogTuples, params, new Map())).toBeUndefined();
  expect(answersTo(accessLogTuples, params, new Map([[key, []]]))).toEqual([]);
});

describe('asOf', () => {
  const answer: Answer<number> = {
    state: 'value',
    value: 1,
    source: 'log',
    site: 'one',
    observedAt: '2027-03-01T12:00:00Z',
    freshUntil: '2027-03-01T13:00:00Z',
  };

  it('keeps a value up to its bound', () => {
    expect(asOf(answer, new Date('2027-03-01T13:00:00Z'))).toBe(answer);
  });

  it('is stale one millisecond later, and keeps where and when', () => {
    const late = new Date('2027-03-01T13:00:00.001Z');
    expect(asOf(answer, late)).toMatchObject({
      state: 'stale',
      source: 'log',
      site: 'one',
      observedAt: '2027-03-01T12:00:00Z',
    });
  });

  it('leaves a non-answer as it is', () => {
    const none = {
      state: 'no-data',
      source: 'log',
      message: 'Nothing.',
    } as const;
    expect(asOf(none, new Date('2028-01-01'))).toBe(none);
  });
});
