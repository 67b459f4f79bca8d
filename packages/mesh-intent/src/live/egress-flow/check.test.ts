import type { Answer } from '@causeway/mesh-authz';
import {
  answersOf,
  noneAt,
  nonAnswers,
  now,
  staleAt,
  valueAt,
} from '../../gates/__testUtils__/answers';
import { manifestStep } from '../../gates/__testUtils__/manifestStep';
import { observedDependencies, undeclaredEgress } from '../../signals';
import type {
  ObservedDependenciesValue,
  UndeclaredEgressValue,
} from '../../signals';
import { liveOf } from '../__testUtils__/liveOf';
import { egressFlow } from './check';

const host = 'api.example.com';
const caller = { clusters: ['one'] };
const egress = [
  { host, port: 443, protocol: 'HTTPS' as const, reason: 'Card payments.' },
];

const step = (mergedAt?: string) =>
  liveOf(
    manifestStep({ before: [caller], after: [{ ...caller, egress }] }),
    mergedAt,
  );

type Destination = UndeclaredEgressValue['destinations'][number];

function outside(parts: Partial<Destination> = {}): UndeclaredEgressValue {
  return {
    destinations: [
      {
        host,
        port: 443,
        protocol: 'http',
        outcome: 'blocked',
        requests: 3,
        lastSeen: '2027-03-09T09:00:00Z',
        ...parts,
      },
    ],
  };
}

const quiet: UndeclaredEgressValue = { destinations: [] };

function through(to = `egress/${host}`): ObservedDependenciesValue {
  const where = { fromCluster: 'one', toCluster: 'unknown' };
  return { calls: [{ to, protocol: 'tcp', requests: 12, ...where }] };
}

function judge(
  went: readonly Answer<UndeclaredEgressValue>[],
  seen: readonly Answer<ObservedDependenciesValue>[] = [valueAt(through())],
  subject = step(),
) {
  const answers = new Map([
    ...answersOf(undeclaredEgress, {
      'shop/checkout': went.map(each => ({ part: 'hosts', ...each })),
    }),
    ...answersOf(observedDependencies, { 'shop/checkout': seen }),
  ]);
  return egressFlow.judge(subject, { answers }, now);
}

describe('egress-flow', () => {
  it('is live when calls go through the gateway and none goes astray', () => {
    expect(judge([valueAt(quiet)])).toMatchObject({
      outcome: 'pass',
      message:
        'shop/checkout → api.example.com: 12 calls through the egress gateway, none blocked or around it.',
    });
  });

  it.each([
    ['blocked', '2027-03-09T08:45:00Z', 'fail'],
    ['blocked', '2027-03-09T08:45:01Z', 'pass'],
    ['passed', '2027-03-09T08:45:00Z', 'fail'],
  ] as const)('%s at nine, merged at %s: %s', (outcome, mergedAt, expected) => {
    const went = [valueAt(outside({ outcome }))];
    expect(judge(went, undefined, step(mergedAt)).outcome).toBe(expected);
  });

  it('does not mind calls to other hosts', () => {
    const other = outside({ host: 'other.example.com', outcome: 'passed' });
    expect(judge([valueAt(other)]).outcome).toBe('pass');
  });

  it.each([
    ['another host', through('egress/other.example.com')],
    ['a service of the mesh of that name', through(`shop/${host}`)],
    ['none', { calls: [] }],
  ])('is not told by calls to %s', (_, seen) => {
    expect(judge([valueAt(quiet)], [valueAt(seen)])).toMatchObject({
      outcome: 'insufficient-evidence',
      reason: 'NoSamples',
    });
  });

  it('takes the gateway for the host of a service that has one', () => {
    const gateway = [valueAt(through('egress/egress-istio'))];
    expect(judge([valueAt(quiet)], gateway).outcome).toBe('pass');
    const second = { ...egress[0], host: 'second.example.com' };
    const two = liveOf(
      manifestStep({
        before: [caller],
        after: [{ ...caller, egress: [...egress, second] }],
      }),
    );
    expect(judge([valueAt(quiet)], gateway, two).reason).toBe('NoSamples');
  });

  it.each(nonAnswers)('is not told on %s', (state, reason) => {
    expect(judge([noneAt(state)])).toMatchObject({
      outcome: 'insufficient-evidence',
      reason,
    });
    expect(judge([valueAt(quiet)], [noneAt(state)])).toMatchObject({
      outcome: 'insufficient-evidence',
      reason,
    });
  });

  it('takes a log that was read and holds nothing of the caller for quiet', () => {
    const looked = {
      ...noneAt('no-data'),
      observedAt: '2027-03-09T11:59:00Z',
    };
    expect(judge([looked]).outcome).toBe('pass');
  });

  it('takes a value past its bound for stale', () => {
    expect(judge([staleAt(quiet)]).reason).toBe('StaleEvidence');
  });

  it('does not need the counters, which name no host', () => {
    const counters = { ...noneAt('unreachable'), part: 'counters' };
    expect(judge([valueAt(quiet), counters]).outcome).toBe('pass');
  });

  it('says that nobody asked, and has nothing to look for when a host is closed', () => {
    expect(egressFlow.judge(step(), {}, now).reason).toBe('NotAsked');
    const closed = liveOf(
      manifestStep({ before: [{ ...caller, egress }], after: [caller] }),
    );
    expect(egressFlow.asks(closed)).toEqual([]);
  });
});
