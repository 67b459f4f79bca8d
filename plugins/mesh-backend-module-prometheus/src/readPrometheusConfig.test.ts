import { ConfigReader } from '@backstage/config';
import { readPrometheusConfig } from './readPrometheusConfig';

const read = (prometheus?: object) =>
  readPrometheusConfig(
    new ConfigReader({
      mesh: {
        evidence: prometheus === undefined ? {} : ({ prometheus } as never),
      },
    }),
  );

const sites = { north: { url: 'https://metrics.north.example/' } };

it('is absent when it is not configured', () => {
  expect(read()).toBeUndefined();
});

it('has defaults', () => {
  expect(read({ sites })).toEqual({
    sites: [
      { name: 'north', url: 'https://metrics.north.example', matchers: {} },
    ],
    proxies: 'job="istio-proxy"',
    serviceLabel: 'canonical_service',
    driftPrefix: 'mesh_drift_',
    proxyLabels: {
      namespace: 'namespace',
      service: 'service_istio_io_canonical_name',
      cluster: 'cluster',
    },
    leave: [],
    timeoutMs: 8_000,
  });
});

it('reads a client certificate, and labels of its own', () => {
  const files = { certFile: '/c', keyFile: '/k', caFile: '/ca' };
  const found = read({
    sites: { north: { url: 'https://x', ...files } },
    serviceLabel: 'app',
    proxyLabels: { cluster: 'kube_cluster' },
  });
  expect(found?.sites[0]).toMatchObject(files);
  expect(found?.proxyLabels).toEqual({
    namespace: 'namespace',
    service: 'app',
    cluster: 'kube_cluster',
  });
  const trusting = { north: { url: 'https://x', caFile: '/ca' } };
  expect(read({ sites: trusting })?.sites[0]).toEqual({
    name: 'north',
    url: 'https://x',
    caFile: '/ca',
    matchers: {},
  });
});

it.each([
  [
    { sites: { north: { url: 'https://x', certFile: '/c' } } },
    'certFile and keyFile belong together',
  ],
  [
    { sites: { north: { url: 'https://x', keyFile: '/k' } } },
    'certFile and keyFile belong together',
  ],
  [
    { sites: { north: { url: 'http://x', certFile: '/c', keyFile: '/k' } } },
    'north.url must begin with https://',
  ],
  [
    { sites: { north: { url: 'http://x', caFile: '/ca' } } },
    'north.url must begin with https://',
  ],
  [{ sites, proxyLabels: { service: 'a-b' } }, 'proxyLabels.service: "a-b"'],
  [{ sites: { north: { url: 'metrics' } } }, 'sites.north.url must be'],
  [{ sites: { north: { url: 'file:///etc' } } }, 'sites.north.url must be'],
  [
    { sites: { north: { url: 'https://x', matchers: { 'a"}': 'b' } } } },
    'is no label name',
  ],
  [{ sites, serviceLabel: 'pod' }, 'canonical_service, workload or app'],
  [{ sites, driftPrefix: 'a b' }, 'begins no metric'],
  [{}, 'sites'],
])('refuses %j', (prometheus, said) => {
  expect(() => read(prometheus)).toThrow(said);
});
