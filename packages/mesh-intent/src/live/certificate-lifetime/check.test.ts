import type { Answer } from '@causeway/mesh-authz';
import {
  answersOf,
  noneAt,
  nonAnswers,
  now,
  staleAt,
  valueAt,
} from '../../gates/__testUtils__/answers';
import { certificates } from '../../signals';
import type { CertificatesValue } from '../../signals';
import { makeEdit, makeSubject, makeWorld } from '../../testing';
import { liveOf } from '../__testUtils__/liveOf';
import { certificateLifetime } from './check';

const path = 'workloads/shop/checkout.yaml';
const HOUR = 3600;

const text = (hours: number) =>
  [
    'apiVersion: mesh.corp/v1alpha1',
    'kind: WorkloadIdentity',
    'metadata: { namespace: shop, name: checkout }',
    `spec: { certificateHours: ${hours}, reason: It holds cards. }`,
    '',
  ].join('\n');

function step(
  parts: {
    readonly mergedAt?: string;
    readonly before?: number;
    readonly clusters?: string[];
  } = {},
) {
  const { before, clusters = ['one'], mergedAt } = parts;
  const world = makeWorld({
    services: [{ clusters }],
    files: {
      identity: before === undefined ? {} : { [path]: text(before) },
    },
  });
  const edits = [makeEdit(world, path, text(6), 'identity')];
  return liveOf(makeSubject(world, { repo: 'identity', edits }), mergedAt);
}

function left(hours: number | null, cluster = 'one'): CertificatesValue {
  return {
    clusters: [
      {
        cluster,
        proxies: 2,
        leastSecondsLeft: hours === null ? null : hours * HOUR,
        failedRenewals: 0,
        releases: [],
      },
    ],
  };
}

function judge(
  answers: readonly Answer<CertificatesValue>[],
  subject = step(),
) {
  return certificateLifetime.judge(
    subject,
    { answers: answersOf(certificates, { 'shop/checkout': answers }) },
    now,
  );
}

describe('certificate-lifetime', () => {
  it.each([
    [6, 'pass'],
    [5, 'pass'],
    [6.001, 'fail'],
    [null, 'insufficient-evidence'],
  ] as const)('%d hours left of six: %s', (hours, outcome) => {
    expect(judge([valueAt(left(hours))]).outcome).toBe(outcome);
  });

  it.each([
    // Certificates of a day are renewed within twelve hours, those of eight within four.
    [undefined, '2027-03-09T00:00:00Z', 'fail'],
    [undefined, '2027-03-09T00:00:01Z', 'insufficient-evidence'],
    [8, '2027-03-09T08:00:00Z', 'fail'],
    [8, '2027-03-09T08:00:01Z', 'insufficient-evidence'],
  ] as const)('from %d h, merged at %s: %s', (before, mergedAt, outcome) => {
    const subject = step({
      mergedAt,
      ...(before === undefined ? {} : { before }),
    });
    expect(judge([valueAt(left(7))], subject).outcome).toBe(outcome);
  });

  it('wants every cluster', () => {
    const both = step({ clusters: ['one', 'two'] });
    const one = valueAt(left(5));
    expect(
      judge([one, valueAt(left(5, 'two'), 'site-two')], both).outcome,
    ).toBe('pass');
    expect(judge([one, valueAt(left(5, 'x'), 'site-two')], both)).toMatchObject(
      {
        outcome: 'insufficient-evidence',
        reason: 'NoSamples',
      },
    );
    expect(judge([one], both).reason).toBe('SourceUnavailable');
  });

  it.each(nonAnswers)('is not told on %s', (state, reason) => {
    expect(judge([noneAt(state)])).toMatchObject({
      outcome: 'insufficient-evidence',
      reason,
    });
  });

  it('takes a value past its bound for stale, and says that nobody asked', () => {
    expect(judge([staleAt(left(5))]).reason).toBe('StaleEvidence');
    expect(certificateLifetime.judge(step(), {}, now).reason).toBe('NotAsked');
  });
});
