import type { Decision, RequestRecord } from '../request';
import { Replay } from './Replay';
import type { AccessTuple, Decider } from './types';

const cart = 'spiffe://one.mesh.corp/ns/shop/sa/cart';
const batch = 'spiffe://one.mesh.corp/ns/batch/sa/report';

function answer(
  decision: Decision['decision'],
  missing: readonly string[] = [],
): Decision {
  return { decision, by: [], missing };
}

const everyone: Decider = { decide: () => answer('allow') };

function only(principal: string): Decider {
  return {
    decide: ({ peer }: RequestRecord) => {
      if (peer === undefined) return answer('undecided', ['peer']);
      return answer(peer.includes(principal) ? 'allow' : 'deny');
    },
  };
}

function tuple(overrides: Partial<AccessTuple> = {}): AccessTuple {
  return {
    request: { protocol: 'http', peer: [cart], method: 'GET', path: '/' },
    outcome: 'admitted',
    rows: 1,
    samplingRate: 1,
    lastSeen: '2027-03-01T12:00:00Z',
    ...overrides,
  };
}

const by = (peer: readonly string[] | undefined): RequestRecord => ({
  protocol: 'http',
  ...(peer === undefined ? {} : { peer }),
});

function replayed(tuples: readonly AccessTuple[], today: Decider = everyone) {
  const replay = new Replay();
  for (const each of tuples) replay.add(each, { today, proposed: only(cart) });
  return replay;
}

describe('Replay', () => {
  it('weights sampled successes against failures logged in full', () => {
    // 10 successes at 1 % stand for 1,000 requests; 20 failures stand for themselves.
    const report = replayed([
      tuple({ rows: 10, samplingRate: 0.01 }),
      tuple({ rows: 20, request: by([batch]) }),
    ]).report();
    expect(report.admitted).toEqual({
      rows: 30,
      weighted: 1020,
      effective: (1020 * 1020) / (10 * 10_000 + 20),
    });
    expect(report.newlyDenied.rows).toBe(20);
    // The raw share would be 67 %.
    expect(report.deniedShare).toBeCloseTo(20 / 1020, 10);
    expect(report.upperBound).toBeGreaterThan(20 / 1020);
  });

  it('counts the effective sample, not the weighted one', () => {
    const report = replayed([
      tuple({ rows: 598, samplingRate: 0.01 }),
    ]).report();
    expect(report.admitted.weighted).toBeCloseTo(59_800, 6);
    expect(report.admitted.effective).toBeCloseTo(598, 6);
    expect(report.upperBound).toBeLessThanOrEqual(0.005);
  });

  it('keeps what is denied today out of the denominator', () => {
    const report = replayed([
      tuple({ rows: 3 }),
      tuple({ rows: 5, outcome: 'denied', request: by([batch]) }),
      tuple({ rows: 7, outcome: 'denied' }),
      tuple({ rows: 2, outcome: 'denied', request: by(undefined) }),
    ]).report();
    expect(report.admitted.rows).toBe(3);
    expect(report.alreadyDenied.rows).toBe(5);
    expect(report.newlyAllowed.rows).toBe(7);
    expect(report.deniedUndecided.rows).toBe(2);
    expect(report.deniedShare).toBe(0);
  });

  it('never folds the undecided into either side', () => {
    const report = replayed([
      tuple({ rows: 9 }),
      tuple({ request: by(undefined) }),
    ]).report();
    expect(report.undecidedShare).toBeCloseTo(0.1, 10);
    expect(report.deniedShare).toBe(0);
    expect(report.missing).toEqual([{ field: 'peer', weighted: 1 }]);
  });

  it('names the callers it would deny, heaviest first, with samples', () => {
    const report = replayed([
      tuple({ request: by([]), rows: 2, lastSeen: '2027-03-01T10:00:00Z' }),
      tuple({ request: by([batch]), rows: 4, samplingRate: 0.5 }),
      tuple({ rows: 100 }),
    ]).report();
    expect(report.callers).toMatchObject([
      {
        caller: 'one.mesh.corp/ns/batch/sa/report',
        rows: 4,
        weighted: 8,
        samples: [{ weighted: 8, request: { peer: [batch] } }],
      },
      { caller: 'no identity', lastSeen: '2027-03-01T10:00:00Z' },
    ]);
    expect(report.rarest).toEqual({ caller: 'no identity', weighted: 2 });
    expect(report.seen).toEqual({
      first: '2027-03-01T10:00:00Z',
      last: '2027-03-01T12:00:00Z',
    });
  });

  it('keeps the three heaviest requests of a caller', () => {
    const report = replayed(
      [1, 5, 2, 4, 3].map(rows => tuple({ rows, request: by([batch]) })),
    ).report();
    expect(report.callers[0].samples.map(({ weighted }) => weighted)).toEqual([
      5, 4, 3,
    ]);
    expect(report.callers[0].rows).toBe(15);
  });

  it('judges callers only the metrics saw by their identity', () => {
    const replay = replayed([tuple()]);
    const deciders = { today: everyone, proposed: only(cart) };
    for (const caller of [
      { principal: cart, requests: 50 },
      { principal: batch, requests: 7 },
      { requests: 1 },
    ]) {
      replay.addMetricCaller({ protocol: 'http', ...caller }, deciders);
    }
    expect(replay.report().onlyInMetrics).toEqual([
      {
        caller: 'one.mesh.corp/ns/batch/sa/report',
        requests: 7,
        decision: 'deny',
      },
      { caller: 'no identity', requests: 1, decision: 'deny' },
    ]);
  });

  it('tells of a caller that one of two clusters shuts out', () => {
    const replay = replayed([]);
    const caller = { principal: batch, requests: 3, protocol: 'http' as const };
    replay.addMetricCaller(caller, { today: everyone, proposed: only(cart) });
    replay.addMetricCaller(caller, { today: everyone, proposed: everyone });
    expect(replay.report().onlyInMetrics).toMatchObject([
      { requests: 6, decision: 'deny' },
    ]);
  });

  it('tells where the log contradicts the policies of today', () => {
    const report = replayed(
      [
        tuple({ rows: 4, request: by([batch]) }),
        tuple({ rows: 6, outcome: 'denied' }),
        tuple({ rows: 8, request: by(undefined) }),
      ],
      only(cart),
    ).report();
    expect(report.contradicted.rows).toBe(10);
  });

  it('says nothing of shares when nothing was admitted', () => {
    const report = replayed([tuple({ outcome: 'denied' })]).report();
    expect(report.deniedShare).toBeUndefined();
    expect(report.upperBound).toBeUndefined();
    expect(replayed([]).report().seen).toBeUndefined();
    expect(replayed([]).report().rarest).toBeUndefined();
  });

  it.each([
    [{ rows: 0 }],
    [{ samplingRate: 0 }],
    [{ samplingRate: 1.5 }],
    [{ rows: Number.NaN }],
  ])('refuses an impossible tuple %j', overrides => {
    expect(() => replayed([tuple(overrides)])).toThrow(RangeError);
  });

  it('tells a bounded number of callers apart and counts the rest', () => {
    const report = replayed(
      Array.from({ length: 10_050 }, (_, at) =>
        tuple({ request: by([`spiffe://one/ns/a/sa/${at}`]) }),
      ),
    ).report();
    expect(report.callers).toHaveLength(10_000);
    expect(report.callersLeftOff).toBe(50);
    expect(report.newlyDenied.rows).toBe(10_050);
  });
});
