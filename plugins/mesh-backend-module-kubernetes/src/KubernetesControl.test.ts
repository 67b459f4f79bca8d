import { KubernetesControl } from './KubernetesControl';
import { FakeApiServer, refuse } from './testing/FakeApiServer';
import { cluster } from './testing/collecting';
import { rollout } from './testing/meshObjects';

const server = new FakeApiServer();
const path = '/apis/argoproj.io/v1alpha1/namespaces/shop/rollouts/cart';
const place = {
  site: 'north',
  cluster: 'one',
  namespace: 'shop',
  name: 'cart',
};

beforeAll(() => server.start());
beforeEach(() => server.reset());
afterAll(() => server.stop());

const control = () =>
  new KubernetesControl([
    cluster('one', server.url, { abortsRollouts: true }),
    cluster('two', server.url),
  ]);
const abort = (where = place) =>
  control().abort(where, AbortSignal.timeout(20_000));

function stands(status: object = {}) {
  const object = rollout('cart', {
    metadata: { resourceVersion: '41' },
    status,
  });
  server.objects.set(
    path,
    object as { metadata: { resourceVersion: string }; status: object },
  );
}

it('reaches the clusters that allow it, at their site', () => {
  const reaches = (site: string, name: string) =>
    control().reaches({ site, cluster: name });
  expect(reaches('north', 'one')).toBe(true);
  expect(reaches('south', 'one')).toBe(false);
  expect(reaches('north', 'two')).toBe(false);
  expect(reaches('north', 'three')).toBe(false);
});

it.each([
  ['waits', {}],
  ['moves', { phase: 'Progressing' }],
  // What it says is of the version before.
  ['is of an older generation', { phase: 'Healthy', observedGeneration: '6' }],
])('aborts a rollout that %s, by its status', async (_, status) => {
  stands(status);
  expect(await abort()).toEqual({ state: 'aborted' });
  expect(server.patches).toEqual([
    {
      path: `${path}/status`,
      type: 'application/merge-patch+json',
      body: {
        metadata: { resourceVersion: '41' },
        status: { abort: true },
      },
    },
  ]);
  expect(server.objects.get(path)?.status).toMatchObject({ abort: true });
});

it('aborts where the status is no resource of its own', async () => {
  stands();
  server.hasStatus = false;
  expect(await abort()).toEqual({ state: 'aborted' });
  expect(server.patches.map(each => each.path)).toEqual([
    `${path}/status`,
    path,
  ]);
});

it.each([
  ['is done', { phase: 'Healthy' }, 'The rollout cart is done.'],
  ['is stopped', { phase: 'Degraded' }, 'The rollout cart is stopped already.'],
  ['was aborted', { abort: true }, 'The rollout cart is aborted already.'],
])('leaves alone what %s', async (_, status, message) => {
  stands(status);
  expect(await abort()).toEqual({ state: 'not-in-progress', message });
  expect(server.patches).toEqual([]);
});

it('says that there is none', async () => {
  expect(await abort()).toMatchObject({
    state: 'not-in-progress',
    message: 'There is no rollout shop/cart in one that can be read.',
  });
});

it('looks again when the rollout moved between look and abort', async () => {
  stands();
  server.fault = () => {
    // Its controller wrote the status in between, and once it is done.
    const known = server.objects.get(path)!;
    if (server.patches.length === 0) return false;
    server.fault = () => false;
    server.objects.set(path, {
      ...known,
      metadata: { ...known.metadata, resourceVersion: '42' },
      status: { ...known.status, phase: 'Healthy' },
    });
    return false;
  };
  expect(await abort()).toMatchObject({
    state: 'not-in-progress',
    message: 'The rollout cart is done.',
  });
  expect(server.patches).toHaveLength(1);
});

it('gives up when it moves every time', async () => {
  stands();
  server.fault = response => {
    if (server.patches.length === 0 || server.asked.length > 9) return false;
    if (server.asked.length !== server.patches.length) return false;
    refuse(response, 409, 'the object has been modified');
    return true;
  };
  expect(await abort()).toMatchObject({
    state: 'unreachable',
    message: expect.stringContaining('changed each time'),
  });
  expect(server.patches).toHaveLength(4);
});

it.each([
  [403, 'not-allowed', 'not change the status of rollouts (403): no'],
  [500, 'unreachable', 'answered 500 when asked to change the status'],
  [302, 'unreachable', 'answered 302 when asked to change the status'],
])('tells a patch that is answered with %d', async (status, state, words) => {
  stands();
  server.fault = response => {
    if (server.patches.length === 0) return false;
    refuse(response, status, 'no');
    return true;
  };
  expect(await abort()).toMatchObject({
    state,
    message: expect.stringContaining(words),
  });
  expect(server.objects.get(path)?.status).not.toHaveProperty('abort');
});

it('does not touch a cluster that does not allow it', async () => {
  stands();
  expect(await abort({ ...place, cluster: 'two' })).toMatchObject({
    state: 'unreachable',
  });
  expect(server.asked).toEqual([]);
});

it('cannot be led to another object by a name', async () => {
  stands();
  await abort({ ...place, name: '../rollouts/cart' });
  expect(server.asked[0]).toContain('/rollouts/..%2Frollouts%2Fcart');
  expect(server.patches).toEqual([]);
});
