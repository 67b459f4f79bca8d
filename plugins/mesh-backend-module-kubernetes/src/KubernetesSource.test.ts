import { FakeApiServer, json, refuse } from './testing/FakeApiServer';
import { cluster, collect, sourceOf } from './testing/collecting';
import { livePaths, podOf, templated } from './testing/liveObjects';
import { application, paths, rollout } from './testing/meshObjects';

const one = new FakeApiServer();
const two = new FakeApiServer();
beforeAll(() => Promise.all([one.start(), two.start()]));
beforeEach(() => {
  for (const each of [one, two]) {
    each.reset();
    each.lists.set(paths.rollouts, [rollout('cart')]);
    each.lists.set(paths.runs, []);
    each.lists.set(paths.applications, [application('routing')]);
    for (const path of Object.values(livePaths)) each.lists.set(path, []);
    each.lists.set(livePaths.deployments, [templated('cart')]);
    each.lists.set(livePaths.pods, [podOf('cart', 1)]);
  }
});
afterAll(() => Promise.all([one.stop(), two.stop()]));

const PARTS = [
  'rollout.state',
  'cluster-wave.applications',
  'workloads.objects',
] as const;

const faults: readonly (readonly [
  string,
  FakeApiServer['fault'],
  { readonly state: string; readonly said: string },
])[] = [
  [
    '401',
    response => {
      refuse(response, 401, 'Unauthorized');
      return true;
    },
    { state: 'not-allowed', said: '(401): Unauthorized; check the account' },
  ],
  [
    '403',
    response => {
      refuse(response, 403, 'cannot list resource');
      return true;
    },
    { state: 'not-allowed', said: '(403): cannot list resource; check' },
  ],
  [
    '500',
    response => {
      response.writeHead(500).end('oops');
      return true;
    },
    { state: 'unreachable', said: 'answered 500 when asked to' },
  ],
  [
    '429',
    response => {
      refuse(response, 429, 'too many requests');
      return true;
    },
    { state: 'unreachable', said: 'answered 429 when asked to' },
  ],
  [
    '410 without a page before',
    response => {
      refuse(response, 410, 'too old');
      return true;
    },
    { state: 'unreachable', said: 'answered 410 when asked to' },
  ],
  [
    'a redirect',
    response => {
      response.writeHead(302, { location: `${two.url}/` }).end();
      return true;
    },
    { state: 'unreachable', said: 'answered 302 when asked to' },
  ],
  [
    'truncated JSON',
    response => {
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end('{"kind":"RolloutList","metadata":{},"items":[');
      return true;
    },
    { state: 'unreachable', said: 'gave no list of its API' },
  ],
  [
    'a body that breaks off',
    response => {
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': '1000',
      });
      response.write('{"kind":', () => response.destroy());
      return true;
    },
    { state: 'unreachable', said: 'cannot be asked: aborted' },
  ],
  [
    'a connection that breaks',
    response => {
      response.destroy();
      return true;
    },
    { state: 'unreachable', said: 'cannot be asked: socket hang up' },
  ],
  [
    'another content type',
    response => {
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('{"kind":"List","metadata":{},"items":[]}');
      return true;
    },
    { state: 'unreachable', said: 'gave no list of its API' },
  ],
  [
    'an empty body',
    response => {
      response.writeHead(200, { 'content-type': 'application/json' }).end();
      return true;
    },
    { state: 'unreachable', said: 'gave no list of its API' },
  ],
  [
    'another list',
    response => {
      json(response, 200, { metadata: {}, items: { a: 1 } });
      return true;
    },
    { state: 'unreachable', said: 'gave no list of its API' },
  ],
  [
    'the 404 of something else',
    response => {
      response.writeHead(404).end('not here');
      return true;
    },
    {
      state: 'unreachable',
      said: 'answered 404 when asked to list API groups',
    },
  ],
  [
    'something that answers everything but lists',
    (response, path) => {
      if (path === '/apis') json(response, 200, { hello: 'world' });
      else response.writeHead(404).end();
      return true;
    },
    { state: 'unreachable', said: 'is no API server' },
  ],
];

describe.each(PARTS)('%s', name => {
  it.each(faults)('against %s', async (_, fault, { state, said }) => {
    one.fault = fault;
    const collected = await collect(
      sourceOf([cluster('first', one.url)]),
      name,
    );
    expect(collected).toMatchObject({
      state,
      message: expect.stringMatching(/^Cluster first /),
    });
    expect(collected).toMatchObject({
      message: expect.stringContaining(said),
    });
    // Nobody was sent on to the other one.
    expect(two.asked).toEqual([]);
  });

  it.each(faults)(
    'keeps what the other cluster says against %s, and tells which is missing',
    async (_, fault, { state, said }) => {
      one.fault = fault;
      const warned: string[] = [];
      const collected = await collect(
        sourceOf([cluster('first', one.url), cluster('second', two.url)], {
          warn: message => warned.push(message),
        }),
        name,
      );
      expect(collected).toMatchObject({
        state: 'value',
        coverage: 0.5,
        observedAt: '2027-03-01T12:00:00.000Z',
        missing: [
          { cluster: 'first', state, message: expect.stringContaining(said) },
        ],
      });
      const told = JSON.stringify({ ...collected, missing: [] });
      expect(told).not.toContain('first');
      expect(told).toContain('second');
      expect(warned).toHaveLength(1);
      expect(warned[0]).toContain(
        `${name} at north is without one of its clusters. Cluster first`,
      );
      expect(warned[0]).toContain(said);
    },
  );

  it('does not let a silent cluster take the others with it', async () => {
    one.fault = () => true;
    const collected = await collect(
      sourceOf([cluster('first', one.url), cluster('second', two.url)], {
        timeoutMs: 500,
      }),
      name,
    );
    expect(collected).toMatchObject({ state: 'value', coverage: 0.5 });
  });

  it('lets go of a silent cluster when told to', async () => {
    let isLetGo: () => void;
    const letGo = new Promise<void>(done => {
      isLetGo = done;
    });
    const stop = new AbortController();
    one.fault = response => {
      response.on('close', () => isLetGo());
      stop.abort(new Error('enough'));
      return true;
    };
    await expect(
      collect(sourceOf([cluster('first', one.url)]), name, stop.signal),
    ).rejects.toThrow('enough');
    await letGo;
  });

  it('says what stands in the way of each where none answers', async () => {
    one.fault = response => {
      refuse(response, 403, 'no role');
      return true;
    };
    const collected = await collect(
      sourceOf([
        cluster('first', one.url),
        cluster('second', 'http://127.0.0.1:1'),
      ]),
      name,
    );
    expect(collected).toMatchObject({
      state: 'unreachable',
      message: expect.stringMatching(
        /Cluster first .*no role.*Cluster second cannot be asked: .*ECONNREFUSED/,
      ),
    });
  });

  it('answers for no other site', async () => {
    const source = sourceOf([
      cluster('first', one.url, { site: 'south' }),
      { ...cluster('hub', two.url), site: undefined },
    ]);
    expect(source.owns.map(({ site }) => site)).toEqual(
      PARTS.map(() => 'south'),
    );
    expect(await collect(source, name)).toMatchObject({
      state: 'not-configured',
    });
  });
});

it('refuses to leave a part it does not have', () => {
  const clusters = [cluster('first', one.url)];
  expect(() => sourceOf(clusters, { leave: ['cost.price'] })).toThrow(
    'mesh.evidence.kubernetes.leave: cost.price is none of rollout.state, cluster-wave.applications, workloads.objects.',
  );
  expect(sourceOf(clusters, { leave: ['rollout.state'] }).owns).toEqual([
    { signal: 'cluster-wave', part: 'applications', site: 'north' },
    { signal: 'workloads', part: 'objects', site: 'north' },
  ]);
});

it('is not configured for what it does not own, by either way', async () => {
  const source = sourceOf([cluster('first', one.url)]);
  expect(await collect(source, 'cost.price')).toMatchObject({
    state: 'not-configured',
  });
  expect(
    await source.ask({
      signal: 'rollout',
      part: 'state',
      site: 'north',
      params: {},
      now: new Date(0),
      abort: AbortSignal.timeout(1_000),
    }),
  ).toMatchObject({ state: 'not-configured' });
  expect(one.asked).toEqual([]);
});
