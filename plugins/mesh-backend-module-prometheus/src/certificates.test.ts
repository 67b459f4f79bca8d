import {
  certificates as signal,
  type CertificatesValue,
} from '@causeway/mesh-intent';
import { PrometheusSource } from './PrometheusSource';
import { collect, config } from './testing/collecting';
import { counter, gauge } from './testing/meshHistory';
import { remoteWrite, type WrittenSeries } from './testing/remoteWrite';
import {
  startPrometheus,
  type StartedPrometheus,
} from './testing/startPrometheus';

jest.setTimeout(120_000);

const MINUTE = 60_000;
const now = new Date();
const hours = { from: now.getTime() - 3 * 3_600_000, to: now.getTime() };

/** Labels of a pod's scrape. */
const pod = (
  service: string,
  name: string,
  more: Record<string, string> = {},
) =>
  ({
    namespace: 'shop',
    service_istio_io_canonical_name: service,
    cluster: 'one',
    pod: name,
    ...more,
  } as const);

const expiry = (
  service: string,
  name: string,
  shape: { readonly value: number; readonly more?: Record<string, string> },
) =>
  gauge(
    {
      __name__: 'istio_agent_cert_expiry_seconds',
      resource_name: 'default',
      ...pod(service, name, shape.more),
    },
    hours,
    shape,
  );

const build = (service: string, name: string, tag: string, more = {}) =>
  gauge(
    {
      __name__: 'istio_build',
      component: 'proxy',
      tag,
      ...pod(service, name, more),
    },
    hours,
    { value: 1 },
  );

const failures = (service: string, name: string, more = {}) => ({
  __name__: 'istio_agent_num_failed_outgoing_requests',
  request_type: 'csr',
  ...pod(service, name),
  ...more,
});

const history: WrittenSeries[] = [
  // Two releases in one cluster, one proxy in another.
  expiry('cart', 'cart-0', { value: 80_000 }),
  expiry('cart', 'cart-1', { value: 40_000 }),
  // The root's own time is no workload's.
  expiry('cart', 'cart-0', { value: 5, more: { resource_name: 'ROOTCA' } }),
  build('cart', 'cart-0', '1.30.3'),
  build('cart', 'cart-1', '1.29.1'),
  build('cart', 'cart-2', '1.30.3', { cluster: 'two' }),
  expiry('cart', 'cart-2', { value: 70_000, more: { cluster: 'two' } }),
  // A counter that has grown all along, and one of another question.
  counter(failures('failing', 'failing-0'), hours, { perMinute: 0.1 }),
  expiry('failing', 'failing-0', { value: 50_000 }),
  counter(
    failures('cart', 'cart-0', { request_type: 'token_exchange' }),
    hours,
    { perMinute: 1 },
  ),
  // Born with its first failure, twenty minutes ago.
  {
    labels: failures('once', 'once-0'),
    samples: [20, 15, 10, 5, 0].map(ago => [now.getTime() - ago * MINUTE, 1]),
  },
  expiry('once', 'once-0', { value: 50_000 }),
  // Failed long ago, and not since.
  {
    labels: failures('healed', 'healed-0'),
    samples: Array.from({ length: 35 }, (_, at) => [
      hours.from + at * 5 * MINUTE,
      7,
    ]),
  },
  expiry('healed', 'healed-0', { value: 50_000 }),
  // One of two proxies does not tell its time.
  build('half', 'half-0', '1.30.3'),
  build('half', 'half-1', '1.30.3'),
  expiry('half', 'half-0', { value: 50_000 }),
  build('short', 'short-0', '1.30.3'),
  build('short', 'short-1', '1.30.3'),
  expiry('short', 'short-0', { value: -5 }),
  // Only the proxy itself is scraped, not the agent.
  build('bare', 'bare-0', ''),
  // Nobody's.
  build('', 'job-0', '1.30.3'),
  expiry('lost', 'lost-0', { value: 10, more: { cluster: '' } }),
  {
    ...build('istiod', 'istiod-0', '1.30.3'),
    labels: {
      ...pod('istiod', 'istiod-0'),
      __name__: 'istio_build',
      component: 'pilot',
    },
  },
];

describe('certificates.proxies against the real server', () => {
  let prometheus: StartedPrometheus;
  let found: ReadonlyMap<string, CertificatesValue>;

  beforeAll(async () => {
    prometheus = await startPrometheus();
    await remoteWrite(prometheus.url, history);
    const source = new PrometheusSource(config(prometheus.url));
    const collected = await collect(source, 'certificates.proxies', now);
    if (collected.state !== 'value') throw new Error(collected.message);
    found = new Map(
      collected.rows.map(({ subject, value }) => [
        subject,
        signal.value.parse(value),
      ]),
    );
  });
  afterAll(() => prometheus.stop());

  const one = (service: string) => {
    const value = found.get(`shop/${service}`);
    return value?.clusters.find(({ cluster }) => cluster === 'one');
  };

  it('tells the least time of a cluster, and how many proxies run which release', () => {
    const clusters = found.get('shop/cart')?.clusters ?? [];
    expect(
      [...clusters].sort((a, b) => (a.cluster < b.cluster ? -1 : 1)),
    ).toEqual([
      {
        cluster: 'one',
        proxies: 2,
        leastSecondsLeft: 40_000,
        failedRenewals: 0,
        releases: expect.arrayContaining([
          { release: '1.30.3', proxies: 1 },
          { release: '1.29.1', proxies: 1 },
        ]),
      },
      {
        cluster: 'two',
        proxies: 1,
        leastSecondsLeft: 70_000,
        failedRenewals: 0,
        releases: [{ release: '1.30.3', proxies: 1 }],
      },
    ]);
  });

  it('counts failed renewals of the hour, the one a series was born with too', () => {
    expect(one('failing')?.failedRenewals).toBe(6);
    expect(one('once')?.failedRenewals).toBe(1);
    expect(one('healed')?.failedRenewals).toBe(0);
  });

  it('does not take the least of some for the least of all, unless it is short already', () => {
    expect(one('half')).toMatchObject({ proxies: 2, leastSecondsLeft: null });
    expect(one('short')).toMatchObject({ proxies: 2, leastSecondsLeft: -5 });
  });

  it('knows no time where only the proxy is scraped', () => {
    expect(one('bare')).toEqual({
      cluster: 'one',
      proxies: 1,
      leastSecondsLeft: null,
      failedRenewals: 0,
      releases: [{ release: 'unknown', proxies: 1 }],
    });
  });

  it('has no row of what has no name or no cluster, nor of the control plane', () => {
    expect([...found.keys()].sort()).toEqual(
      ['bare', 'cart', 'failing', 'half', 'healed', 'once', 'short'].map(
        name => `shop/${name}`,
      ),
    );
  });

  it('goes by other labels where scrapes carry others', async () => {
    const source = new PrometheusSource(
      config(prometheus.url, {
        proxyLabels: {
          namespace: 'namespace',
          service: 'pod',
          cluster: 'cluster',
        },
      }),
    );
    const collected = await collect(source, 'certificates.proxies', now);
    if (collected.state !== 'value') throw new Error(collected.message);
    const subjects = collected.rows.map(({ subject }) => subject);
    expect(subjects).toContain('shop/cart-2');
  });

  it('says that nothing is scraped where nothing is', async () => {
    const [site] = config(prometheus.url).sites;
    const source = new PrometheusSource(
      config('', { sites: [{ ...site, matchers: { site: 'elsewhere' } }] }),
    );
    expect(await collect(source, 'certificates.proxies', now)).toMatchObject({
      state: 'no-data',
      message: expect.stringContaining('has no series'),
    });
  });
});
