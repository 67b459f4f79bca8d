import type {
  AuditorService,
  AuditorServiceCreateEventOptions,
} from '@backstage/backend-plugin-api';
import { mockCredentials, mockServices } from '@backstage/backend-test-utils';
import {
  rollout,
  type Change,
  type CollectedSignal,
  type ConditionStatus,
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
import { makeChange } from '../../testing/makeChange';
import type { ChangeStore } from '../changes/ChangeStore';
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

type Recorded = Parameters<ChangeStore['record']>[0];

/** A change of the service with what is known of its merge and of its proof, so many hours after the merge. */
function changeOf(
  id: string,
  merged: ConditionStatus,
  {
    live = 'unknown',
    hours = 1,
  }: { live?: ConditionStatus; hours?: number } = {},
): Change {
  const since = new Date(now.getTime() - hours * 3_600_000).toISOString();
  const condition = { reason: 'Told', message: 'It is told.', since };
  return {
    ...makeChange({ id, now }),
    conditions: [
      { type: 'Merged', status: merged, observedGeneration: 1, ...condition },
      { type: 'Live', status: live, observedGeneration: 1, ...condition },
    ],
  };
}

/** A store that has these changes, and keeps what is recorded of them. */
function storeOf(changes: readonly Change[] | Error) {
  const recorded: Recorded[] = [];
  const store: Pick<ChangeStore, 'list' | 'record'> = {
    list: async () => {
      if (changes instanceof Error) throw changes;
      return { items: changes, total: changes.length };
    },
    record: async event => {
      recorded.push(event);
      return {
        ok: true,
        change: makeChange({ id: event.id, now }),
        effects: [],
      };
    },
  };
  return { recorded, store };
}

async function asked(options: {
  readonly changes?: readonly Change[] | Error;
  readonly rollouts?: readonly RolloutValue['rollouts'][number][];
  readonly answer?: RolloutAborted;
  readonly body?: object;
  readonly state?: Partial<SnapshotState>;
  readonly controls?: readonly RolloutControl[];
}) {
  const { rollouts = [row()], answer = { state: 'aborted' } } = options;
  const { sent, control } = controlOf(answer);
  const { told, auditor } = listening();
  const { recorded, store } = storeOf(options.changes ?? []);
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
    store,
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
  return { body, sent, told, recorded, abortable: abortable.body };
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

it('stands in the thread of each change that was under way, with who, when and why', async () => {
  const { recorded } = await asked({
    changes: [
      changeOf('under-way', 'true'),
      changeOf('contradicted', 'true', { live: 'false' }),
      changeOf('open', 'false'),
      changeOf('live', 'true', { live: 'true' }),
      changeOf('long-ago', 'true', { hours: 7 * 24 }),
      {
        ...changeOf('reverted', 'true'),
        ended: { as: 'reverted', reason: 'Gone', at: now.toISOString() },
      },
    ],
  });
  const by = 'user:default/shop-owner-1';
  const event = {
    type: 'RolloutAborted',
    service: 'shop/checkout',
    cluster: 'one',
    rollout: 'checkout',
    by,
    reason,
  };
  expect(recorded).toEqual(
    ['under-way', 'contradicted'].map(id => ({ id, event, actor: by, now })),
  );
});

it('is in no thread when it failed, and is done where a thread cannot be written', async () => {
  const { recorded } = await asked({
    changes: [changeOf('under-way', 'true')],
    answer: { state: 'unreachable', message: 'Down.' },
  });
  expect(recorded).toEqual([]);
  const { body, told } = await asked({ changes: new Error('disk full') });
  expect(body.message).toMatch(/is aborted: .*could not be written/);
  expect(body.message).not.toContain('disk full');
  expect(told[0].outcome).toEqual({ outcome: 'aborted' });
});
