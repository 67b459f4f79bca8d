import type { ImpactView } from '@causeway/plugin-mesh-common';

const none = { rows: 0, weighted: 0, effective: 0 };

/** A policy that leaves one job and plaintext out. */
export const impactReport: NonNullable<ImpactView['report']> = {
  admitted: { rows: 365, weighted: 34_560, effective: 345 },
  newlyDenied: { rows: 15, weighted: 1_440, effective: 14.4 },
  undecided: { rows: 2, weighted: 200, effective: 2 },
  alreadyDenied: { rows: 7, weighted: 7, effective: 7 },
  newlyAllowed: none,
  deniedShare: 1_440 / 34_560,
  upperBound: 0.0634,
  undecidedShare: 200 / 34_560,
  callers: [
    {
      caller: 'fra-1.mesh.corp/ns/batch/sa/settlement',
      rows: 14,
      weighted: 1_400,
      lastSeen: '2027-03-01T08:00:00.000Z',
      samples: [
        {
          protocol: 'http',
          method: 'POST',
          path: '/payments.CardGateway/Settle',
          port: 50052,
          lastSeen: '2027-03-01T08:00:00.000Z',
          weighted: 1_400,
        },
      ],
    },
    {
      caller: 'no identity',
      rows: 1,
      weighted: 40,
      lastSeen: '2027-02-28T09:00:00.000Z',
      samples: [
        {
          protocol: 'tcp',
          lastSeen: '2027-02-28T09:00:00.000Z',
          weighted: 40,
        },
      ],
    },
  ],
  callersLeftOff: 0,
  rarest: { caller: 'no identity', weighted: 40 },
  onlyInMetrics: [
    {
      caller: 'fra-1.mesh.corp/ns/batch/sa/reporting',
      requests: 10,
      decision: 'deny',
    },
  ],
  missing: [{ field: 'source.ip', weighted: 200 }],
  contradicted: none,
};

export const impact: ImpactView = {
  workload: 'payments/card-gateway',
  enforced: true,
  outcome: 'fail',
  reason: 'ThresholdExceeded',
  message:
    'payments/card-gateway: 4.17 % of 34,560 requests in 24 h (345 effective) would be denied, more than 0.50 %.',
  hours: 24,
  sites: [
    {
      site: 'frankfurt',
      source: 'scenario',
      state: 'value',
      observedAt: '2027-03-01T08:59:00.000Z',
    },
  ],
  report: impactReport,
};
