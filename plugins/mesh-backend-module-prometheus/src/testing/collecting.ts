import { PrometheusSource } from '../PrometheusSource';
import type { PrometheusConfig } from '../readPrometheusConfig';

/** What a source reads from one Prometheus at the site `north`. */
export function config(
  url: string,
  more: Partial<PrometheusConfig> = {},
): PrometheusConfig {
  return {
    sites: [{ name: 'north', url, matchers: {} }],
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
    ...more,
  };
}

/** Asks for "signal.part" of `north`. */
export function collect(
  source: PrometheusSource,
  name: string,
  now = new Date(),
) {
  const [signal, part] = name.split('.');
  return source.collect({
    signal,
    part,
    site: 'north',
    now,
    abort: AbortSignal.timeout(30_000),
  });
}
