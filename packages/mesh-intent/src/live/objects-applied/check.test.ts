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
import { clusterWave, drift } from '../../signals';
import type { ClusterWaveValue, DriftValue } from '../../signals';
import { later, liveOf, merge } from '../__testUtils__/liveOf';
import { objectsApplied } from './check';

const old = 'c'.repeat(40);
type Application = ClusterWaveValue['applications'][number];
type Cluster = DriftValue['clusters'][number];

function wave(parts: Partial<Application> = {}): ClusterWaveValue {
  return {
    applications: [
      {
        name: 'mesh-routing',
        revision: merge,
        sync: 'Synced',
        health: 'Healthy',
        ...parts,
      },
    ],
  };
}

function proxies(parts: Partial<Cluster> = {}, cluster = 'one'): DriftValue {
  return {
    clusters: [
      {
        cluster,
        proxies: 4,
        acknowledged: [{ commit: merge, proxies: 4 }],
        behindSeconds: 0,
        rejected: [],
        disconnected: 0,
        ...parts,
      },
    ],
  };
}

const step = (clusters: readonly string[] = ['one']) =>
  manifestStep({
    before: [{ clusters: [...clusters] }],
    after: [
      {
        clusters: [...clusters],
        egress: [
          {
            host: 'api.example.com',
            port: 443,
            protocol: 'HTTPS',
            reason: 'Card payments.',
          },
        ],
      },
    ],
  });

function judge(
  waves: readonly Answer<ClusterWaveValue>[],
  drifts: readonly Answer<DriftValue>[],
  subject = liveOf(step()),
) {
  const answers = new Map([
    ...answersOf(clusterWave, { one: waves }),
    ...answersOf(drift, { 'shop/checkout': drifts }),
  ]);
  return objectsApplied.judge(subject, { answers }, now);
}

const applied = [valueAt(wave())];
const acknowledged = [valueAt(proxies())];

describe('objects-applied', () => {
  it('is live when every cluster applied it and every proxy has it', () => {
    expect(judge(applied, acknowledged)).toMatchObject({
      outcome: 'pass',
      message:
        'one: applied. shop/checkout in one: all 4 proxies acknowledged it.',
    });
  });

  it('takes a later commit for the change, and an older one not', () => {
    const on = (commit: string) =>
      judge(
        [valueAt(wave({ revision: commit }))],
        [valueAt(proxies({ acknowledged: [{ commit, proxies: 4 }] }))],
      ).outcome;
    expect([later, old].map(on)).toEqual(['pass', 'insufficient-evidence']);
  });

  it.each([
    [
      'one proxy is late',
      {
        acknowledged: [
          { commit: merge, proxies: 3 },
          { commit: old, proxies: 1 },
        ],
      },
      '3 of 4 proxies',
    ],
    [
      'nobody knows of one',
      {
        acknowledged: [
          { commit: merge, proxies: 3 },
          { commit: null, proxies: 1 },
        ],
      },
      '3 of 4 proxies',
    ],
    ['one is disconnected', { disconnected: 1 }, '1 are disconnected'],
    [
      'nobody knows who should be connected',
      { disconnected: null },
      'nobody knows how many are disconnected',
    ],
    [
      'no proxy is known',
      { proxies: 0, acknowledged: [] },
      'no proxy is known',
    ],
  ] as const)('is not told while %s', (_, parts, words) => {
    const told = proxies({
      ...parts,
      acknowledged: [
        ...('acknowledged' in parts
          ? parts.acknowledged
          : [{ commit: merge, proxies: 4 }]),
      ],
    });
    const verdict = judge(applied, [valueAt(told)]);
    expect(verdict.outcome).toBe('insufficient-evidence');
    expect(verdict.message).toContain(words);
  });

  it('is not told while a cluster applied an older commit', () => {
    const verdict = judge([valueAt(wave({ revision: old }))], acknowledged);
    expect(verdict).toMatchObject({
      outcome: 'insufficient-evidence',
      reason: 'WindowNotElapsed',
    });
    expect(verdict.message).toContain(
      `one: not applied yet (mesh-routing at ${old.slice(0, 12)}).`,
    );
  });

  it.each([
    ['OutOfSync', 'Healthy', 'insufficient-evidence'],
    ['Synced', 'Progressing', 'pass'],
    ['Synced', 'Degraded', 'fail'],
  ] as const)('application %s and %s: %s', (sync, health, outcome) => {
    expect(judge([valueAt(wave({ sync, health }))], acknowledged).outcome).toBe(
      outcome,
    );
  });

  it('fails on a proxy that refuses, in its words', () => {
    const refused = proxies({
      rejected: [{ text: 'duplicate address', proxies: 1 }],
    });
    const verdict = judge(applied, [valueAt(refused)]);
    expect(verdict.outcome).toBe('fail');
    expect(verdict.message).toContain('1 of 4 proxies refuse');
    expect(verdict.message).toContain('duplicate address');
  });

  it.each(nonAnswers)('is not told on %s', (state, reason) => {
    expect(judge([noneAt(state)], acknowledged)).toMatchObject({
      outcome: 'insufficient-evidence',
      reason,
    });
    expect(judge(applied, [noneAt(state)])).toMatchObject({
      outcome: 'insufficient-evidence',
      reason,
    });
  });

  it('takes values past their bound for stale', () => {
    expect(judge([staleAt(wave())], acknowledged).reason).toBe('StaleEvidence');
    expect(judge(applied, [staleAt(proxies())]).reason).toBe('StaleEvidence');
  });

  it('waits for every cluster of the service', () => {
    const both = liveOf(step(['one', 'two']));
    const answers = new Map([
      ...answersOf(clusterWave, {
        one: applied,
        two: [valueAt(wave(), 'site-two')],
      }),
      ...answersOf(drift, { 'shop/checkout': acknowledged }),
    ]);
    const verdict = objectsApplied.judge(both, { answers }, now);
    expect(verdict.outcome).toBe('insufficient-evidence');
    expect(verdict.message).toContain('shop/checkout in two');
  });

  it('asks only the clusters of a service that is gone', () => {
    const gone = liveOf(
      manifestStep({
        before: [{ clusters: ['one'] }],
        gone: ['shop/checkout'],
      }),
    );
    expect(objectsApplied.asks(gone).map(({ signal }) => signal)).toEqual([
      'cluster-wave',
    ]);
    expect(judge(applied, [], gone).outcome).toBe('pass');
  });
});
