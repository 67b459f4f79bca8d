import type { Answer, NonAnswer } from '@causeway/mesh-authz';
import type { ClusterWaveValue, DriftValue } from '../signals';
import { makeWorld } from '../testing';
import { reachPanel, type ReachAnswers } from './reachPanel';

const MERGED = 'a'.repeat(40);
const LATER = 'b'.repeat(40);
const OLDER = 'c'.repeat(40);
const OBSERVED = '2027-03-01T09:00:00.000Z';

// Wave by wave is not by name.
const world = makeWorld({
  clusters: ['one', 'alpha'],
  services: [{ clusters: ['one', 'alpha'] }],
});

const [service] = world.services.keys();

const value = <T>(site: string, told: T): Answer<T> => ({
  state: 'value',
  value: told,
  source: 'test',
  site,
  observedAt: OBSERVED,
});

const none = <T>(site: string, state: NonAnswer): Answer<T> => ({
  state,
  source: 'test',
  site,
  message: `${state} it is.`,
});

const application = (
  more: Partial<ClusterWaveValue['applications'][number]>,
): ClusterWaveValue => ({
  applications: [
    {
      name: 'mesh',
      revision: MERGED,
      sync: 'Synced',
      health: 'Healthy',
      ...more,
    },
  ],
});

const proxies = (
  cluster: string,
  acknowledged: DriftValue['clusters'][number]['acknowledged'],
  more: Partial<DriftValue['clusters'][number]> = {},
): DriftValue => ({
  clusters: [
    {
      cluster,
      proxies: acknowledged.reduce((sum, each) => sum + each.proxies, 0),
      acknowledged,
      behindSeconds: 0,
      rejected: [],
      disconnected: 0,
      ...more,
    },
  ],
});

function reach(answers: Partial<ReachAnswers>) {
  return reachPanel(
    { world, services: [service], commits: [MERGED, LATER] },
    { applied: () => [], acknowledged: () => [], ...answers },
  );
}

it('is told cluster by cluster in wave order', () => {
  expect(
    reach({}).map(({ cluster, clusterWave }) => [cluster, clusterWave]),
  ).toEqual([
    ['one', 0],
    ['alpha', 1],
  ]);
});

it.each<[string, ClusterWaveValue, string]>([
  ['the merge', application({}), 'applied'],
  ['a later commit', application({ revision: LATER }), 'applied'],
  ['an older one', application({ revision: OLDER }), 'behind'],
  ['none', application({ revision: null }), 'behind'],
  ['it while syncing', application({ sync: 'OutOfSync' }), 'behind'],
  ['it and is ill', application({ health: 'Degraded' }), 'degraded'],
  // Whoever is ill on an older commit is not ill of this one.
  [
    'an older one and is ill',
    application({ revision: OLDER, health: 'Degraded' }),
    'behind',
  ],
  ['nothing at all', { applications: [] }, 'behind'],
])('says whether a cluster has %s', (_, told, state) => {
  const [one, alpha] = reach({ applied: () => [value('site-one', told)] });
  expect(one.applied.state).toBe(state);
  // The other site did not answer; that is not to be behind.
  expect(alpha.applied.state).toBe('not-configured');
});

it('counts proxies on the merge or later', () => {
  const [one] = reach({
    acknowledged: () => [
      value(
        'site-one',
        proxies('one', [
          { commit: MERGED, proxies: 3 },
          { commit: LATER, proxies: 2 },
          { commit: OLDER, proxies: 4 },
          { commit: null, proxies: 1 },
        ]),
      ),
    ],
  });
  expect(one.services).toEqual([
    {
      service,
      state: 'value',
      proxies: 10,
      done: 5,
      rejected: [],
      observedAt: OBSERVED,
    },
  ]);
});

it('does not take what cannot be told for none', () => {
  const [one] = reach({
    acknowledged: () => [
      value('site-one', proxies('one', [{ commit: null, proxies: 4 }])),
    ],
  });
  expect(one.services[0]).toMatchObject({ state: 'no-data' });
});

it('says so when a cluster is missing from its site’s answer', () => {
  const [one] = reach({
    acknowledged: () => [value('site-one', proxies('other', []))],
  });
  expect(one.services[0]).toMatchObject({
    state: 'no-data',
    message: 'one is not among the answers.',
  });
});

it('keeps the telemetry of a service from whoever may not read it', () => {
  const [one] = reach({
    applied: () => [value('site-one', application({}))],
    acknowledged: () => undefined,
  });
  expect(one.applied.state).toBe('applied');
  expect(one.services[0].state).toBe('not-allowed');
});

it.each<NonAnswer>(['no-data', 'not-allowed', 'unreachable', 'stale'])(
  'passes %s on as it is',
  state => {
    const [one] = reach({
      applied: () => [none('site-one', state)],
      acknowledged: () => [none('site-one', state)],
    });
    expect(one.applied).toEqual({ state, message: `${state} it is.` });
    expect(one.services[0]).toMatchObject({ state });
  },
);
