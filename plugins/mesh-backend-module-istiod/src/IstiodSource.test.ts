import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { IstiodSource } from './IstiodSource';
import type { IstiodCluster } from './readIstiodConfig';
import { sidecar } from './testing/sidecar';

const now = new Date('2027-03-10T12:00:00Z');
const PODS = /^(?<service>.*)-[a-z0-9]+-[a-z0-9]+$/;

type Answering = (response: ServerResponse, request: IncomingMessage) => void;

/** A control plane of two replicas, as `/debug/syncz` of each shows it. */
class Replica {
  answer: Answering = response => response.end('[]');
  readonly asked: IncomingMessage[] = [];
  #server: Server | undefined;

  async start(): Promise<string> {
    this.#server = createServer((request, response) => {
      this.asked.push(request);
      this.answer(response, request);
    });
    await new Promise<void>(done => this.#server?.listen(0, '127.0.0.1', done));
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  stop(): void {
    this.#server?.closeAllConnections();
    this.#server?.close();
  }

  knows(...proxies: readonly object[]): void {
    this.answer = response => response.end(JSON.stringify(proxies));
  }
}

const first = new Replica();
const second = new Replica();
let urls: string[] = [];

beforeAll(async () => {
  urls = [await first.start(), await second.start()];
});
afterAll(() => {
  first.stop();
  second.stop();
});
beforeEach(() => {
  first.knows(sidecar('cart-1-a.shop'));
  second.knows(sidecar('cart-1-b.shop'), sidecar('ad-1-a.shop'));
});

const oneCluster = (more: Partial<IstiodCluster> = {}): IstiodCluster => ({
  name: 'one',
  site: 'north',
  replicas: urls,
  ...more,
});
const twoClusters = (): IstiodCluster[] => [
  oneCluster({ replicas: [urls[0]] }),
  oneCluster({ name: 'two', replicas: [urls[1]] }),
];

const source = (clusters: readonly IstiodCluster[], timeoutMs = 8_000) =>
  new IstiodSource({ clusters, pods: PODS, timeoutMs });

const collect = (
  asked: IstiodSource,
  abort = AbortSignal.timeout(20_000),
  site = 'north',
) => asked.collect({ signal: 'drift', part: 'sync', site, now, abort });

it('puts together what each replica knows', async () => {
  expect(await collect(source([oneCluster()]))).toMatchObject({
    state: 'value',
    observedAt: now.toISOString(),
    coverage: 1,
    rows: [
      { subject: 'shop/cart', value: { clusters: [{ proxies: 2 }] } },
      { subject: 'shop/ad', value: { clusters: [{ proxies: 1 }] } },
    ],
  });
});

it('says what share of the sidecars it could name', async () => {
  second.knows(sidecar('nobody.shop'));
  expect(await collect(source([oneCluster()]))).toMatchObject({
    state: 'value',
    coverage: 0.5,
    rows: [{ subject: 'shop/cart' }],
  });
  first.knows(sidecar('nobody.shop'));
  expect(await collect(source([oneCluster()]))).toMatchObject({
    state: 'no-data',
    message: expect.stringContaining('check mesh.evidence.istiod.pods'),
  });
});

it('has no row of a cluster that is down, and says so', async () => {
  second.answer = response => response.writeHead(500).end();
  const answer = await collect(source(twoClusters()));
  expect(answer).toMatchObject({
    state: 'value',
    coverage: 0.5,
    rows: [{ subject: 'shop/cart', value: { clusters: [{ cluster: 'one' }] } }],
  });
  expect(answer).toMatchObject({ rows: { length: 1 } });
  expect(answer).toMatchObject({
    missing: [
      {
        cluster: 'two',
        state: 'unreachable',
        message: expect.stringContaining('istiod of two answered 500.'),
      },
    ],
  });
});

it('misses no cluster when all are heard', async () => {
  expect(await collect(source(twoClusters()))).not.toHaveProperty('missing');
});

it('does not take it for nothing where one is down and the other knows no sidecar', async () => {
  first.answer = response => response.end('[]');
  second.answer = response => response.writeHead(403).end();
  expect(await collect(source(twoClusters()))).toMatchObject({
    state: 'not-allowed',
    message: expect.stringContaining('istiod of two refused'),
  });
});

it('counts no part of a cluster of which one replica is down', async () => {
  second.answer = response => response.destroy();
  expect(await collect(source([oneCluster()]))).toMatchObject({
    state: 'unreachable',
    message: expect.stringContaining('istiod of one could not be asked'),
  });
});

it('is refused when all refuse, and else cannot be reached', async () => {
  first.answer = response => response.writeHead(401).end();
  second.answer = response => response.writeHead(403).end();
  expect(await collect(source(twoClusters()))).toMatchObject({
    state: 'not-allowed',
    message: expect.stringMatching(
      /istiod of one refused the question \(401\); check mesh.evidence.istiod.clusters.one.authorization.*istiod of two refused the question \(403\)/,
    ),
  });
  second.answer = response => response.writeHead(503).end();
  expect(await collect(source(twoClusters()))).toMatchObject({
    state: 'unreachable',
    message: expect.stringContaining('istiod of two answered 503.'),
  });
});

it.each([
  [302, '', 'answered 302'],
  [404, 'not found', 'answered 404'],
  [200, '<!doctype html>', 'gave no list of proxies'],
  [200, '{"error":"x"}', 'gave no list of proxies'],
  [200, '[{"proxy":1}]', 'gave no list of proxies'],
  [200, '[{"proxy":"cart-1-a.shop"', 'gave no list of proxies'],
] as const)('%d %s is unreachable', async (status, body, said) => {
  first.answer = response => {
    response.writeHead(status, { location: '/elsewhere' }).end(body);
  };
  expect(await collect(source([oneCluster()]))).toMatchObject({
    state: 'unreachable',
    message: expect.stringContaining(said),
  });
});

it('waits no longer than it may', async () => {
  first.answer = () => {};
  expect(await collect(source([oneCluster()], 50))).toMatchObject({
    state: 'unreachable',
    message: 'istiod of one gave no answer within 0.05 s.',
  });
});

it('lets go when told to', async () => {
  const stop = new AbortController();
  first.answer = () => stop.abort(new Error('enough'));
  await expect(collect(source([oneCluster()]), stop.signal)).rejects.toThrow(
    'enough',
  );
});

it('does not begin after it was told to stop', async () => {
  first.asked.length = 0;
  const late = AbortSignal.abort(new Error('too late'));
  await expect(collect(source([oneCluster()]), late)).rejects.toThrow(
    'too late',
  );
  await collect(source([oneCluster()]));
  expect(first.asked).toHaveLength(1);
});

it('does not hold an endless answer', async () => {
  first.answer = response => {
    const piece = Buffer.alloc(1024 * 1024, 0x20);
    const more = () => {
      while (!response.destroyed && response.write(piece));
    };
    response.on('drain', more);
    more();
  };
  expect(await collect(source([oneCluster()]))).toMatchObject({
    state: 'unreachable',
    message: expect.stringContaining('larger than 64 MiB'),
  });
});

it('asks every address of a name, and says when there is none', async () => {
  const { port } = new URL(urls[0]);
  const named = oneCluster({ replicas: [`http://localhost:${port}`, urls[0]] });
  first.asked.length = 0;
  await collect(source([named]));
  // The name and the address are the same place, asked once; where localhost has a second address, nothing listens.
  expect(first.asked).toHaveLength(1);
  expect(
    await collect(
      source([oneCluster({ replicas: ['http://istiod.invalid'] })]),
    ),
  ).toMatchObject({
    state: 'unreachable',
    message: expect.stringContaining('istiod.invalid'),
  });
});

it('sends the credentials in a header, and to nobody else', async () => {
  first.asked.length = 0;
  first.answer = response => {
    response.writeHead(302, { location: `${urls[0]}/elsewhere` }).end();
  };
  await collect(
    source([
      oneCluster({ replicas: [urls[0]], authorization: 'Bearer secret' }),
    ]),
  );
  expect(
    first.asked.map(({ url, headers }) => [url, headers.authorization]),
  ).toEqual([['/debug/syncz', 'Bearer secret']]);
});

it('owns drift at the sites of its clusters, once each', () => {
  expect(
    source([...twoClusters(), oneCluster({ name: 'three', site: 'south' })])
      .owns,
  ).toEqual([
    { signal: 'drift', part: 'sync', site: 'north' },
    { signal: 'drift', part: 'sync', site: 'south' },
  ]);
});

it('asks only the clusters of the site', async () => {
  second.asked.length = 0;
  const [here, there] = twoClusters();
  const answer = await collect(source([here, { ...there, site: 'south' }]));
  expect(answer).toMatchObject({ state: 'value', coverage: 1 });
  expect(second.asked).toHaveLength(0);
});

it('is not configured for what it does not own', async () => {
  const asked = source([oneCluster()]);
  expect(
    await collect(asked, AbortSignal.timeout(1_000), 'south'),
  ).toMatchObject({ state: 'not-configured' });
  expect(
    await asked.ask({
      signal: 'drift',
      part: 'sync',
      site: 'north',
      params: {},
      now,
      abort: AbortSignal.timeout(1_000),
    }),
  ).toMatchObject({ state: 'not-configured' });
});
