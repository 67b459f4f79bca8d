import type {
  AuditorService,
  AuditorServiceCreateEventOptions,
} from '@backstage/backend-plugin-api';
import { mockCredentials, mockServices } from '@backstage/backend-test-utils';
import {
  rollout,
  type CollectedSignal,
  type RolloutValue,
} from '@causeway/mesh-intent';
import { makeWorld } from '@causeway/mesh-intent/testing';
import type {
  RolloutAborted,
  RolloutControl,
  RolloutPlace,
} from '@causeway/plugin-mesh-node';
import express from 'express';
import request from 'supertest';
import type { SnapshotRow, SnapshotState } from '../evidence/SnapshotStore';
import { RolloutAborts } from './RolloutAborts';
import { rolloutRoutes } from './rolloutRoutes';

const now = new Date('2027-03-08T12:00:00Z');
const place = { signal: rollout.id, part: 'state', site: 'site-one' };
const reason = 'Its error ratio rises since noon';

const row = (
  more: Partial<RolloutValue['rollouts'][number]> = {},
): RolloutValue['rollouts'][number] => ({
  cluster: 'one',
  name: 'checkout',
  phase: 'Paused',
  current: true,
  step: 1,
  steps: 3,
  declaredWeight: 0.2,
  appliedWeight: null,
  analyses: [],
  ...more,
});

interface Told {
  readonly event: Pick<
    AuditorServiceCreateEventOptions,
    'eventId' | 'severityLevel' | 'meta'
  >;
  outcome?: unknown;
}

/** What an auditor is told, and how each event ended. */
function listening() {
  const told: Told[] = [];
  const auditor: AuditorService = {
    createEvent: async ({ eventId, severityLevel, meta }) => {
      const one: Told = { event: { eventId, severityLevel, meta } };
      told.push(one);
      return {
        success: async options => {
          one.outcome = options?.meta;
        },
        fail: async ({ error }) => {
          one.outcome = error.name;
        },
      };
    },
  };
  return { told, auditor };
}

/** A control of cluster "one" that answers as told, and keeps where it was sent. */
function controlOf(answer: RolloutAborted) {
  const sent: RolloutPlace[] = [];
  const control: RolloutControl = {
    id: 'told',
    reaches: ({ site, cluster }) => site === 'site-one' && cluster === 'one',
    abort: async where => {
      sent.push(where);
      return answer;
    },
  };
  return { sent, control };
}

async function asked(options: {
  readonly rollouts?: readonly RolloutValue['rollouts'][number][];
  readonly answer?: RolloutAborted;
  readonly body?: object;
  readonly state?: Partial<SnapshotState>;
  readonly controls?: readonly RolloutControl[];
}) {
  const { rollouts = [row()], answer = { state: 'aborted' } } = options;
  const { sent, control } = controlOf(answer);
  const { told, auditor } = listening();
  const rows: SnapshotRow[] = [
    { ...place, subject: 'shop/checkout', value: { rollouts } },
  ];
  const state: SnapshotState = {
    ...place,
    source: 'told',
    state: 'value',
    message: undefined,
    askedAt: now,
    observedAt: now,
    coverage: undefined,
    missing: [],
    failures: 0,
    ...options.state,
  };
  const world = makeWorld({ services: [{ clusters: ['one', 'two'] }] });
  const aborts = new RolloutAborts({
    controls: options.controls ?? [control],
    owners: [
      {
        signal: rollout as CollectedSignal,
        part: 'state',
        site: 'site-one',
        source: {
          id: 'told',
          owns: [],
          ask: async () => ({ state: 'no-data', source: 'told', message: '' }),
          collect: async () => ({ state: 'no-data', message: '' }),
        },
      },
    ],
    permissions: mockServices.permissions(),
    snapshots: { states: async () => [state], rows: async () => rows },
    worlds: { current: async () => ({ world }) } as never,
    now: () => now,
  });
  const app = express();
  app.use(express.json());
  app.use(
    rolloutRoutes({
      aborts,
      auditor,
      httpAuth: mockServices.httpAuth(),
      userInfo: mockServices.userInfo(),
    }),
  );
  app.use(
    (
      error: Error,
      _req: express.Request,
      res: express.Response,
      _next: express.NextFunction,
    ) => res.status(500).json({ name: error.name, message: error.message }),
  );
  const user = mockCredentials.user.header('user:default/shop-owner-1');
  const { body } = await request(app)
    .post('/services/shop/checkout/rollout/abort')
    .set('authorization', user)
    .send(options.body ?? { cluster: 'one', name: 'checkout', reason });
  const abortable = await request(app)
    .get('/services/shop/checkout/rollout/abortable')
    .set('authorization', user);
  return { body, sent, told, abortable: abortable.body };
}

it('asks the control of the cluster and audits it with its reason', async () => {
  const { body, sent, told } = await asked({});
  expect(body).toMatchObject({ cluster: 'one', name: 'checkout' });
  expect(sent).toEqual([
    { site: 'site-one', cluster: 'one', namespace: 'shop', name: 'checkout' },
  ]);
  expect(told).toEqual([
    {
      event: {
        eventId: 'mesh-rollout-abort',
        severityLevel: 'high',
        meta: {
          service: 'shop/checkout',
          cluster: 'one',
          rollout: 'checkout',
          reason,
        },
      },
      outcome: { outcome: 'aborted' },
    },
  ]);
});

it.each([
  [
    'the cluster says that none is in progress',
    { answer: { state: 'not-in-progress', message: 'It is done.' } },
    'ConflictError',
    'It is done.',
  ],
  [
    'the cluster refuses',
    { answer: { state: 'not-allowed', message: 'No patch.' } },
    'ServiceUnavailableError',
    'The rollout was not aborted. No patch.',
  ],
  [
    'the cluster is away',
    { answer: { state: 'unreachable', message: 'Down.' } },
    'ServiceUnavailableError',
    'The rollout was not aborted. Down.',
  ],
] as const)('tells and audits that %s', async (_, options, name, message) => {
  const { body, told, sent } = await asked(options);
  expect(body).toEqual({ name, message });
  expect(told.map(({ outcome }) => outcome)).toEqual([name]);
  expect(sent).toHaveLength(1);
});

it.each([
  [
    'is done',
    { rollouts: [row({ phase: 'Healthy' })] },
    'The rollout of checkout in one is done.',
  ],
  [
    'is stopped',
    { rollouts: [row({ phase: 'Degraded' })] },
    'The rollout of checkout in one is stopped already.',
  ],
  [
    'nothing may touch',
    { controls: [] },
    'Nothing is configured that could abort rollouts in one; somebody with access to the cluster can.',
  ],
] as const)('does not touch what %s', async (_, options, because) => {
  const { body, sent, told, abortable } = await asked(options);
  expect(body).toEqual({ name: 'ConflictError', message: because });
  expect(sent).toEqual([]);
  expect(told.map(({ outcome }) => outcome)).toEqual(['ConflictError']);
  expect(abortable).toEqual({
    may: { yes: true },
    items: [{ cluster: 'one', name: 'checkout', may: { yes: false, because } }],
  });
});

it('looks at the cluster where telemetry is of an older generation', async () => {
  const { sent } = await asked({
    rollouts: [row({ phase: 'Healthy', current: false })],
  });
  expect(sent).toHaveLength(1);
});

it('does not abort blindly, and says who is silent', async () => {
  const { body, sent } = await asked({
    state: {
      state: 'unreachable',
      message: 'Down.',
      observedAt: new Date(now.getTime() - 3_600_000),
    },
  });
  expect(body.name).toBe('ConflictError');
  expect(body.message).toBe(
    'No rollout checkout of shop/checkout in one is known. site-one: Down.',
  );
  expect(sent).toEqual([]);
});
