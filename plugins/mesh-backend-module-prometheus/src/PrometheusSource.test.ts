import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  collectedSignals,
  type CostValue,
  type DriftValue,
  type FailureOriginValue,
  type ObservedDependenciesValue,
  type PlaintextValue,
  type PolicyLiveValue,
  type UndeclaredEgressValue,
} from '@causeway/mesh-intent';
import { PrometheusSource } from './PrometheusSource';
import { collect, config } from './testing/collecting';
import { counter, gauge, lastDays, requests } from './testing/meshHistory';
import { remoteWrite, type WrittenSeries } from './testing/remoteWrite';
import {
  startPrometheus,
  type StartedPrometheus,
} from './testing/startPrometheus';

jest.setTimeout(120_000);

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('against the real server', () => {
  let prometheus: StartedPrometheus;
  let source: PrometheusSource;
  const now = new Date();
  const all = lastDays(now);
  const today = Math.floor(now.getTime() / DAY) * DAY;
  // Nine hours of the fifth of the seven days: neither requests nor scrapes were written.
  const hole = {
    from: today - 3 * DAY + 6 * HOUR,
    to: today - 3 * DAY + 15 * HOUR,
  };

  const callee = (name: string, more: Record<string, string> = {}) =>
    requests({
      destination_workload: name,
      destination_canonical_service: name,
      destination_service_name: name,
      pod: `${name}-0`,
      ...more,
    });
  const clear = { connection_security_policy: 'none' };

  const history: WrittenSeries[] = [
    ...['one', 'two'].map(instance =>
      gauge({ __name__: 'up', job: 'istio-proxy', instance }, all, {
        value: 1,
        gaps: [hole],
      }),
    ),
    counter(callee('cart'), all, { perMinute: 6, gaps: [hole] }),
    // A caller in plaintext all week, under a name it gives itself.
    counter(
      callee('cart', {
        ...clear,
        source_workload_namespace: 'legacy',
        source_workload: 'import',
        source_canonical_service: 'import',
      }),
      all,
      { perMinute: 0.5, gaps: [hole] },
    ),
    counter(callee('clean'), all, { perMinute: 6, gaps: [hole] }),
    // One request in plaintext: a series that begins at 1, which increase() does not see.
    counter(callee('once'), all, { perMinute: 6 }),
    {
      labels: callee('once', {
        ...clear,
        source_canonical_service: 'unknown',
        source_workload_namespace: 'unknown',
      }),
      samples: [0, 1, 2, 3].map(step => [
        today - 2 * DAY + 10 * HOUR + step * 300_000,
        1,
      ]),
    },
    // Two pods, one of which starts anew every day.
    counter(callee('reset'), all, {
      perMinute: 10,
      resets: [1, 2, 3, 4, 5, 6, 7].map(day => today - day * DAY + 5 * HOUR),
    }),
    counter(
      {
        ...callee('store', { request_protocol: 'tcp' }),
        __name__: 'istio_tcp_connections_opened_total',
      },
      all,
      { perMinute: 2 },
    ),
    // Two callers in plaintext, once each.
    ...['first', 'second'].map(
      (name): WrittenSeries => ({
        labels: callee('twice', {
          ...clear,
          source_workload_namespace: 'legacy',
          source_canonical_service: name,
        }),
        samples: [0, 1, 2, 3].map(step => [
          today - 2 * DAY + 10 * HOUR + step * 300_000,
          1,
        ]),
      }),
    ),
    // Every call fails before it arrives, so its own proxy counts none.
    counter(
      requests({
        reporter: 'source',
        source_canonical_service: 'inside',
        destination_service_name: 'down',
        destination_canonical_service: 'down',
        response_code: '503',
        response_flags: 'UH',
      }),
      all,
      { perMinute: 5 },
    ),
    // Calls inside the mesh only.
    counter(
      requests({ reporter: 'source', source_canonical_service: 'inside' }),
      all,
      { perMinute: 1 },
    ),
    // A job of one hour a day, beside the pod that is always there.
    gauge(
      {
        __name__: 'container_memory_working_set_bytes',
        namespace: 'shop',
        container: 'app',
        pod: 'job-0',
      },
      { from: now.getTime() - 5 * HOUR, to: now.getTime() - 4 * HOUR },
      { value: 240e6 },
    ),
    // Without a name nobody can be told.
    counter(
      callee('x', {
        destination_canonical_service: 'unknown',
        destination_workload_namespace: 'unknown',
      }),
      all,
      { perMinute: 9 },
    ),
    // The same again from the callers' side.
    counter(requests({ reporter: 'source' }), all, { perMinute: 6 }),
    counter(
      requests({
        reporter: 'source',
        response_code: '503',
        response_flags: 'UF,URX',
      }),
      all,
      { perMinute: 0.6 },
    ),
    counter(
      requests({
        reporter: 'source',
        request_protocol: 'grpc',
        grpc_response_status: '13',
      }),
      all,
      { perMinute: 0.3 },
    ),
    counter(
      requests({
        reporter: 'source',
        destination_service_name: 'BlackHoleCluster',
        destination_service_namespace: 'unknown',
      }),
      all,
      { perMinute: 1 },
    ),
    counter(
      requests({
        reporter: 'source',
        destination_service_name: 'PassthroughCluster',
        destination_service_namespace: 'unknown',
      }),
      all,
      { perMinute: 0.1 },
    ),
    counter(callee('cart', { response_code: '500' }), all, { perMinute: 0.2 }),
    ...['istio-proxy', 'app', ''].flatMap(container => [
      counter(
        {
          __name__: 'container_cpu_usage_seconds_total',
          namespace: 'shop',
          container,
          pod: 'cart-0',
        },
        all,
        // Seconds a minute: 0.05 and 0.95 cores; the pod's own row repeats both.
        { perMinute: { 'istio-proxy': 3, app: 57, '': 60 }[container] ?? 0 },
      ),
      gauge(
        {
          __name__: 'container_memory_working_set_bytes',
          namespace: 'shop',
          container,
          pod: 'cart-0',
        },
        all,
        {
          value: { 'istio-proxy': 60e6, app: 540e6, '': 600e6 }[container] ?? 0,
        },
      ),
    ]),
    ...[
      ['a'.repeat(40), 3],
      ['', 1],
    ].map(([commit, value]) =>
      gauge(
        {
          __name__: 'mesh_drift_acknowledged_proxies',
          namespace: 'shop',
          service: 'cart',
          cluster: 'one',
          commit: String(commit),
        },
        all,
        { value: Number(value) },
      ),
    ),
    gauge(
      {
        __name__: 'mesh_drift_behind_seconds',
        namespace: 'shop',
        service: 'cart',
        cluster: 'one',
      },
      all,
      { value: 42 },
    ),
    gauge(
      {
        __name__: 'mesh_drift_rejected_proxies',
        namespace: 'shop',
        service: 'cart',
        cluster: 'one',
        text: 'duplicate address',
      },
      all,
      { value: 1 },
    ),
    gauge(
      {
        __name__: 'mesh_drift_disconnected_proxies',
        namespace: 'shop',
        service: 'ad',
        cluster: 'two',
      },
      all,
      { value: 2 },
    ),
    ...[
      ['shop/cart-callers', 'false', Date.parse('2027-02-01T00:00:00Z')],
      ['shop/cart-next', 'true', 0],
    ].map(([policy, dryRun, since]) =>
      gauge(
        {
          __name__: 'mesh_drift_policy_acknowledged_since_seconds',
          namespace: 'shop',
          service: 'cart',
          cluster: 'one',
          policy: String(policy),
          dry_run: String(dryRun),
          spec: '{"selector":{"matchLabels":{"app":"cart"}}}',
        },
        all,
        { value: Number(since) / 1000 },
      ),
    ),
  ];

  beforeAll(async () => {
    prometheus = await startPrometheus();
    source = new PrometheusSource(config(prometheus.url));
    await remoteWrite(prometheus.url, history);
  });
  afterAll(() => prometheus.stop());

  async function rows<T>(name: string) {
    const collected = await collect(source, name, now);
    if (collected.state !== 'value') throw new Error(collected.message);
    return new Map(
      collected.rows.map(({ subject, value }) => [subject, value as T]),
    );
  }

  it.each([
    'plaintext.traffic',
    'observed-dependencies.mesh',
    'undeclared-egress.counters',
    'failure-origin.requests',
    'drift.sync',
    'policy-live.acknowledged',
    'cost.usage',
  ])('answers %s in the shape of the signal', async name => {
    const signal = collectedSignals.find(({ id }) => name.startsWith(id));
    for (const value of (await rows(name)).values()) {
      expect(signal?.value.safeParse(value).error).toBeUndefined();
    }
  });

  describe('plaintext', () => {
    it('counts whole days, plaintext apart, and names who sent it', async () => {
      const cart = (await rows<PlaintextValue>('plaintext.traffic')).get(
        'shop/cart',
      );
      expect(cart?.days).toHaveLength(7);
      const [first] = cart?.days ?? [];
      expect(first.day).toBe(
        new Date(today - 7 * DAY).toISOString().slice(0, 10),
      );
      // 6.7 a minute of which 0.5 in plaintext.
      expect(first.requests).toBeCloseTo(6.7 * 1440, -2);
      expect(first.plaintext).toBeCloseTo(720, -1);
      expect(first.coverage).toBeCloseTo(1, 2);
      expect(cart?.callers).toMatchObject([
        { caller: 'legacy/import', protocol: 'http' },
      ]);
    });

    it('shows the hole as a hole', async () => {
      const clean = (await rows<PlaintextValue>('plaintext.traffic')).get(
        'shop/clean',
      );
      const coverage = clean?.days.map(day => Math.round(day.coverage * 100));
      expect(coverage?.[4]).toBeGreaterThan(58);
      expect(coverage?.[4]).toBeLessThan(66);
      expect(
        coverage?.filter((_, at) => at !== 4).every(each => each >= 99),
      ).toBe(true);
      expect(clean?.days.every(({ plaintext }) => plaintext === 0)).toBe(true);
    });

    it('sees the one request whose series was born with it', async () => {
      const once = (await rows<PlaintextValue>('plaintext.traffic')).get(
        'shop/once',
      );
      expect(once?.days.map(({ plaintext }) => plaintext)).toEqual([
        0, 0, 0, 0, 0, 1, 0,
      ]);
      expect(once?.callers).toEqual([
        { caller: 'unknown', protocol: 'http', requests: 1 },
      ]);
    });

    it('adds up callers whose series were born in a day', async () => {
      const found = await rows<PlaintextValue>('plaintext.traffic');
      const days = found.get('shop/twice')?.days ?? [];
      expect(days.map(({ plaintext }) => plaintext)).toEqual([
        0, 0, 0, 0, 0, 2, 0,
      ]);
    });

    it('counts over the restarts of a pod, and connections of TCP', async () => {
      const found = await rows<PlaintextValue>('plaintext.traffic');
      expect(found.get('shop/reset')?.days[3].requests).toBeCloseTo(14_400, -3);
      expect(found.get('shop/store')?.days[3].requests).toBeCloseTo(2_880, -2);
    });

    it('leaves out what has no name, and knows nothing of who was not seen', async () => {
      const found = await rows<PlaintextValue>('plaintext.traffic');
      expect([...found.keys()].sort()).toEqual([
        'shop/cart',
        'shop/clean',
        'shop/once',
        'shop/reset',
        'shop/store',
        'shop/twice',
      ]);
    });

    it('says that nothing was measured where nothing was scraped', async () => {
      const blind = new PrometheusSource(
        config(prometheus.url, { proxies: 'job="elsewhere"' }),
      );
      const collected = await collect(blind, 'plaintext.traffic', now);
      if (collected.state !== 'value') throw new Error(collected.message);
      const { days } = collected.rows[0].value as PlaintextValue;
      expect(days.every(({ coverage }) => coverage === 0)).toBe(true);
    });
  });

  it('tells calls with their failures, those of gRPC too', async () => {
    const found = await rows<ObservedDependenciesValue>(
      'observed-dependencies.mesh',
    );
    const calls = found.get('shop/frontend')?.calls ?? [];
    expect(calls.map(({ to, protocol }) => [to, protocol])).toEqual([
      ['shop/cart', 'http'],
    ]);
    const [call] = calls;
    expect(call.requests).toBeCloseTo(6.9 * 10_080, -3);
    expect((call.failed ?? 0) / call.requests).toBeCloseTo(0.9 / 6.9, 2);
    expect(call).toMatchObject({ fromCluster: 'one', toCluster: 'one' });
  });

  it('tells what was blocked from what passed around the gateway', async () => {
    const found = await rows<UndeclaredEgressValue>(
      'undeclared-egress.counters',
    );
    const outcomes = found
      .get('shop/frontend')
      ?.destinations.map(({ outcome, requests: count }) => [
        outcome,
        Math.round(count / 72),
      ]);
    expect(outcomes?.sort()).toEqual([
      ['blocked', 20],
      ['passed', 2],
    ]);
  });

  it('tells that a caller made no call outside', async () => {
    const found = await rows<UndeclaredEgressValue>(
      'undeclared-egress.counters',
    );
    expect(found.get('shop/inside')).toEqual({ destinations: [] });
    expect(found.has('unknown')).toBe(false);
  });

  it('counts what never arrived', async () => {
    const found = await rows<FailureOriginValue>('failure-origin.requests');
    const down = found.get('shop/down');
    expect(Math.round(down?.requests ?? 0)).toBe(300);
    expect(down?.failures).toMatchObject([{ origin: 'mesh', reason: 'UH' }]);
  });

  it('takes failures from the proxy that saw them made', async () => {
    const found = await rows<FailureOriginValue>('failure-origin.requests');
    const cart = found.get('shop/cart');
    const told = cart?.failures.map(({ origin, reason, requests: count }) => [
      origin,
      reason,
      Math.round(count),
    ]);
    expect(told?.sort()).toEqual([
      ['application', 'via_upstream', 12],
      ['network', 'UF', 36],
    ]);
  });

  it('reads the drift exporter, and leaves open what it does not tell', async () => {
    const found = await rows<DriftValue>('drift.sync');
    expect(found.get('shop/cart')?.clusters).toEqual([
      {
        cluster: 'one',
        proxies: 4,
        acknowledged: expect.arrayContaining([
          { commit: 'a'.repeat(40), proxies: 3 },
          { commit: null, proxies: 1 },
        ]),
        behindSeconds: 42,
        rejected: [{ text: 'duplicate address', proxies: 1 }],
        disconnected: null,
      },
    ]);
    expect(found.get('shop/ad')?.clusters[0]).toMatchObject({
      proxies: 0,
      behindSeconds: null,
      disconnected: 2,
    });
  });

  it('tells since when which policy is acknowledged, and of what is not yet', async () => {
    const found = await rows<PolicyLiveValue>('policy-live.acknowledged');
    const [one] = found.get('shop/cart')?.clusters ?? [];
    const spec = '{"selector":{"matchLabels":{"app":"cart"}}}';
    expect(one.cluster).toBe('one');
    expect(one.policies).toHaveLength(2);
    expect(one.policies).toEqual(
      expect.arrayContaining([
        {
          policy: 'shop/cart-callers',
          dryRun: false,
          spec,
          acknowledgedSince: '2027-02-01T00:00:00.000Z',
        },
        {
          policy: 'shop/cart-next',
          dryRun: true,
          spec,
          acknowledgedSince: null,
        },
      ]),
    );
  });

  it('takes the use of proxies from the containers, each once', async () => {
    const usage = (await rows<CostValue>('cost.usage')).get('shop')?.usage;
    expect(usage?.proxyCores).toBeCloseTo(0.05, 3);
    expect(usage?.allCores).toBeCloseTo(1, 2);
    expect(usage?.proxyBytes).toBeCloseTo(60e6, -3);
    // An hour of 240 MB is some 10 MB of a day.
    expect((usage?.allBytes ?? 0) / 1e6).toBeGreaterThan(609);
    expect((usage?.allBytes ?? 0) / 1e6).toBeLessThan(612);
  });

  it('keeps sites of one store apart by their labels', async () => {
    const south = new PrometheusSource(
      config(prometheus.url, {
        sites: [
          { name: 'north', url: prometheus.url, matchers: { site: 'south' } },
        ],
      }),
    );
    expect(await collect(south, 'drift.sync', now)).toMatchObject({
      state: 'no-data',
      message: expect.stringContaining('has no series for drift.sync'),
    });
  });

  it('is not configured for what it does not own', async () => {
    expect(await collect(source, 'rollout.state')).toMatchObject({
      state: 'not-configured',
    });
  });

  it('says what the server says of a query it cannot run', async () => {
    const odd = new PrometheusSource(
      config(prometheus.url, { proxies: 'job=' }),
    );
    expect(await collect(odd, 'plaintext.traffic', now)).toMatchObject({
      state: 'unreachable',
      message: expect.stringMatching(/answered 400: bad_data/),
    });
  });
});

describe('against a server that is not well', () => {
  let server: Server;
  let url: string;
  /** Bodies of the questions so far. */
  const bodies: (() => string)[] = [];
  let answer: (
    response: ServerResponse,
    headers: Record<string, unknown>,
  ) => void;

  beforeAll(async () => {
    server = createServer((request, response) => {
      const pieces: Buffer[] = [];
      request.on('data', piece => pieces.push(piece));
      bodies.push(() => Buffer.concat(pieces).toString());
      answer(response, request.headers);
    });
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  const vector = (result: unknown) =>
    JSON.stringify({
      status: 'success',
      data: { resultType: 'vector', result },
    });

  it.each([
    [401, '', 'not-allowed', 'refused the query (401)'],
    [403, '', 'not-allowed', 'refused the query (403)'],
    [500, 'oops', 'unreachable', 'answered 500.'],
    [302, '', 'unreachable', 'answered 302.'],
    [
      503,
      '{"status":"error","errorType":"timeout","error":"query timed out"}',
      'unreachable',
      'timeout, query timed out',
    ],
    [200, '<!doctype html>', 'unreachable', 'no answer of its API'],
    [
      200,
      '{"status":"success","data":{"resultType":"scalar","result":[1,"2"]}}',
      'unreachable',
      'no answer of its API',
    ],
    [
      200,
      '{"status":"success","data":{"resultType":"matrix","result":[]}}',
      'unreachable',
      'no vector',
    ],
    [
      200,
      vector([{ metric: {}, value: [1, 2] }]),
      'unreachable',
      'no answer of its API',
    ],
    [200, vector([]), 'no-data', 'has no series'],
    [
      200,
      vector([
        {
          metric: { namespace: 'shop', service: 'cart', cluster: 'one' },
          value: [1, 'NaN'],
        },
      ]),
      'no-data',
      'has no series',
    ],
  ] as const)('%d %s', async (status, body, state, said) => {
    answer = response => {
      response.writeHead(status, { location: '/elsewhere' }).end(body);
    };
    const source = new PrometheusSource(config(url));
    expect(await collect(source, 'drift.sync')).toMatchObject({
      state,
      message: expect.stringContaining(said),
    });
  });

  it('throws when the line breaks, and lets go when told to', async () => {
    const source = new PrometheusSource(config(url));
    answer = response => response.destroy();
    await expect(collect(source, 'drift.sync')).rejects.toThrow();
    answer = () => {};
    const stop = new AbortController();
    const asked = source.collect({
      signal: 'drift',
      part: 'sync',
      site: 'north',
      now: new Date(),
      abort: stop.signal,
    });
    stop.abort(new Error('enough'));
    await expect(asked).rejects.toThrow('enough');
  });

  it('sends the credentials in a header, and to nobody else', async () => {
    const seen: unknown[] = [];
    answer = (response, headers) => {
      seen.push(headers.authorization);
      response.writeHead(302, { location: `${url}/elsewhere` }).end();
    };
    const source = new PrometheusSource(
      config(url, {
        sites: [
          { name: 'north', url, authorization: 'Bearer secret', matchers: {} },
        ],
      }),
    );
    await collect(source, 'drift.sync');
    // A redirect that was followed would have come back here without one.
    expect(seen.length).toBeGreaterThan(0);
    expect(new Set(seen)).toEqual(new Set(['Bearer secret']));
  });

  it('wants no answer of half the stores behind a Thanos', async () => {
    bodies.length = 0;
    answer = response => {
      setImmediate(() => response.end(vector([])));
    };
    await collect(new PrometheusSource(config(url)), 'drift.sync');
    expect(bodies.length).toBeGreaterThan(0);
    for (const text of bodies) {
      expect(new URLSearchParams(text()).get('partial_response')).toBe('false');
    }
  });

  it('does not hold an endless answer', async () => {
    answer = response => {
      response.writeHead(200);
      const piece = Buffer.alloc(1024 * 1024, 0x20);
      const more = () => {
        while (!response.destroyed && response.write(piece));
      };
      response.on('drain', more);
      more();
    };
    const source = new PrometheusSource(config(url));
    expect(await collect(source, 'drift.sync')).toMatchObject({
      state: 'unreachable',
      message: expect.stringContaining('larger than 64 MiB'),
    });
  });
});

it('refuses to leave a part it does not have', () => {
  expect(
    () => new PrometheusSource(config('http://x', { leave: ['cost.price'] })),
  ).toThrow('mesh.evidence.prometheus.leave: cost.price');
  const some = new PrometheusSource(
    config('http://x', { leave: ['cost.usage', 'drift.sync'] }),
  );
  expect(some.owns.map(({ signal }) => signal)).toEqual([
    'plaintext',
    'observed-dependencies',
    'undeclared-egress',
    'failure-origin',
    'policy-live',
    'certificates',
  ]);
});
