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
    leave: [],
    timeoutMs: 8_000,
  });
});

it.each([
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
