import { clusterWave, type ClusterWaveValue } from '@causeway/mesh-intent';
import { FakeApiServer } from './testing/FakeApiServer';
import { cluster, collect, sourceOf, valuesOf } from './testing/collecting';
import { application, paths } from './testing/meshObjects';

const server = new FakeApiServer();
beforeAll(() => server.start());
beforeEach(() => server.reset());
afterAll(() => server.stop());

const NAME = 'cluster-wave.applications';

async function applicationsOf(objects: readonly object[]) {
  server.lists.set(paths.applications, objects);
  const source = sourceOf([cluster('one', server.url)]);
  const found = await valuesOf<ClusterWaveValue>(source, NAME);
  for (const value of found.values()) {
    expect(clusterWave.value.safeParse(value).error).toBeUndefined();
  }
  return found.get('one')?.applications;
}

async function only(status: object) {
  const found = await applicationsOf([application('routing', { status })]);
  return found?.[0];
}

it('tells what a cluster applied, application by application', async () => {
  expect(
    await applicationsOf([
      application('routing'),
      application('elsewhere', { destination: { name: 'two' } }),
      application('nowhere', { destination: {} }),
      application('platform', { destination: { name: 'in-cluster' } }),
    ]),
  ).toEqual(
    ['platform', 'routing'].map(name => ({
      name,
      revision: 'b'.repeat(40),
      sync: 'Synced',
      health: 'Healthy',
      finishedAt: '2027-03-01T10:00:00.000Z',
    })),
  );
});

it.each([
  // Beside OutOfSync stands the revision that is asked for.
  [
    'the newest of its history while it is out of sync',
    { sync: { status: 'OutOfSync', revision: 'd'.repeat(40) } },
    'a'.repeat(40),
  ],
  [
    'the first of several sources',
    { sync: { status: 'Synced', revisions: ['e'.repeat(40), 'f'.repeat(40)] } },
    'e'.repeat(40),
  ],
  [
    'none before the first',
    { sync: { status: 'OutOfSync' }, history: null },
    null,
  ],
])('names as applied %s', async (_, status, revision) => {
  expect((await only(status))?.revision).toBe(revision);
});

it.each([
  ['no state', { sync: null, health: null }],
  [
    'a state of the future',
    { sync: { status: 'Nearly' }, health: { status: 'Fine' } },
  ],
])('is unknown with %s', async (_, status) => {
  expect(await only(status)).toMatchObject({
    sync: 'Unknown',
    health: 'Unknown',
  });
});

it('takes the last state of a controller that stopped for nothing', async () => {
  expect(await only({ reconciledAt: '2027-03-01T11:30:00Z' })).toMatchObject({
    sync: 'Synced',
  });
  expect(await only({ reconciledAt: '2027-03-01T11:29:59Z' })).toMatchObject({
    sync: 'Unknown',
    health: 'Unknown',
    message:
      'Argo CD compared it last at 2027-03-01T11:29:59.000Z; check that its controller runs',
  });
  expect(await only({ reconciledAt: null })).toMatchObject({ sync: 'Unknown' });
});

it('tells why it is not well', async () => {
  const failed = { phase: 'Failed', message: 'one object is invalid' };
  expect(await only({ operationState: failed })).toMatchObject({
    message: 'one object is invalid',
  });
  expect(
    await only({
      operationState: failed,
      conditions: [{ type: 'ComparisonError', message: 'x'.repeat(600) }],
    }),
  ).toMatchObject({ message: 'x'.repeat(500) });
});

it('asks one Argo CD of several clusters once, by what it calls them', async () => {
  const argocd = {
    cluster: 'hub',
    namespace: 'delivery',
    selector: 'mesh=yes',
  };
  server.lists.set(
    '/apis/argoproj.io/v1alpha1/namespaces/delivery/applications',
    [
      application('a', { destination: { name: 'one' } }),
      application('b', { destination: { server: 'https://two.example' } }),
    ],
  );
  const source = sourceOf([
    cluster('one', 'http://127.0.0.1:1', {
      argocd: { ...argocd, destinations: ['one'] },
    }),
    cluster('two', 'http://127.0.0.1:1', {
      argocd: { ...argocd, destinations: ['https://two.example'] },
    }),
    // Without a site: only the home of the others' Argo CD.
    { ...cluster('hub', server.url), site: undefined },
  ]);
  const found = await valuesOf<ClusterWaveValue>(source, NAME);
  expect(
    [...found].map(([subject, { applications }]) => [
      subject,
      applications.map(({ name }) => name),
    ]),
  ).toEqual([
    ['one', ['a']],
    ['two', ['b']],
  ]);
  expect(server.asked).toEqual([
    '/apis/argoproj.io/v1alpha1/namespaces/delivery/applications?limit=500&labelSelector=mesh%3Dyes',
  ]);
});

it('has no row of a cluster nothing is applied to', async () => {
  server.lists.set(paths.applications, [
    application('a', { destination: { name: 'two' } }),
  ]);
  const one = cluster('one', server.url);
  expect(await collect(sourceOf([one]), NAME)).toMatchObject({
    state: 'no-data',
    message: expect.stringMatching(/^No cluster of north has an Application/),
  });
  const two = cluster('two', server.url, {
    argocd: { ...one.argocd, destinations: ['two'] },
  });
  expect(await collect(sourceOf([one, two]), NAME)).toMatchObject({
    state: 'value',
    // Both answered.
    coverage: 1,
    rows: [{ subject: 'two' }],
  });
});

it('says so where there is no Argo CD', async () => {
  expect(
    await collect(sourceOf([cluster('one', server.url)]), NAME),
  ).toMatchObject({ state: 'no-data' });
});
