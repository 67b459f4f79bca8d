import type { WrittenSeries } from '../../plugins/mesh-backend-module-prometheus/src/testing/remoteWrite';
import { clusters, denseServices, nameOf } from './FleetShape';
import type { FleetShape } from './FleetShape';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Labels = Readonly<Record<string, string>>;

/** A stretch of samples, epoch milliseconds. */
interface Times {
  readonly from: number;
  readonly to: number;
  readonly step: number;
}

function series(
  labels: Labels,
  { from, to, step }: Times,
  at: (time: number) => number,
): WrittenSeries {
  const samples: [number, number][] = [];
  for (let time = from; time <= to; time += step)
    samples.push([time, at(time)]);
  return { labels, samples };
}

/** Calls between two services as both proxies count them; a call in a hundred fails. */
function callsOf(at: number, times: Times): WrittenSeries[] {
  const to = nameOf(at);
  const callers = [at + 1, at + 2].filter(
    other => nameOf(other).namespace === to.namespace,
  );
  return callers.flatMap(caller =>
    clusters.flatMap(cluster =>
      (['destination', 'source'] as const).flatMap(reporter =>
        (['200', '503'] as const).map(code => {
          const perMinute = code === '200' ? 60 + (at % 40) : 1;
          const labels = {
            __name__: 'istio_requests_total',
            reporter,
            source_workload_namespace: to.namespace,
            source_workload: nameOf(caller).name,
            source_canonical_service: nameOf(caller).name,
            source_cluster: cluster,
            destination_workload_namespace: to.namespace,
            destination_workload: to.name,
            destination_canonical_service: to.name,
            destination_service_namespace: to.namespace,
            destination_service_name: to.name,
            destination_cluster: cluster,
            connection_security_policy:
              reporter === 'destination' ? 'mutual_tls' : 'unknown',
            request_protocol: 'http',
            response_code: code,
            response_flags: code === '200' ? '-' : 'via_upstream',
            pod: `${to.name}-${cluster}-0`,
          };
          return series(
            labels,
            times,
            time => ((time - times.from) / MINUTE) * perMinute,
          );
        }),
      ),
    ),
  );
}

/** What each proxy of a service tells of itself. */
function proxiesOf(
  at: number,
  { proxies }: FleetShape,
  times: Times,
): WrittenSeries[] {
  const { namespace, name } = nameOf(at);
  return Array.from({ length: proxies }, (_, nth) => {
    const own = {
      namespace,
      service_istio_io_canonical_name: name,
      cluster: clusters[nth % clusters.length],
      pod: `${name}-${nth}`,
    };
    return [
      series(
        {
          __name__: 'istio_agent_cert_expiry_seconds',
          resource_name: 'default',
          ...own,
        },
        times,
        () => 60_000,
      ),
      series(
        {
          __name__: 'istio_build',
          component: 'proxy',
          tag: '1.30.3',
          ...own,
        },
        times,
        () => 1,
      ),
    ];
  }).flat();
}

/** What the drift exporter tells of a service. */
function driftOf(
  at: number,
  { proxies }: FleetShape,
  times: Times,
): WrittenSeries[] {
  const { namespace, name: service } = nameOf(at);
  return clusters.flatMap(cluster => {
    const own = { namespace, service, cluster };
    const gauges: readonly (readonly [string, Labels, number])[] = [
      [
        'acknowledged_proxies',
        { commit: 'a'.repeat(40) },
        proxies / clusters.length,
      ],
      ['behind_seconds', {}, 0],
      ['disconnected_proxies', {}, 0],
    ];
    return gauges.map(([metric, more, value]) =>
      series(
        { __name__: `mesh_drift_${metric}`, ...own, ...more },
        times,
        () => value,
      ),
    );
  });
}

/** What the containers of one pod of a service use. */
function useOf(at: number, times: Times): WrittenSeries[] {
  const { namespace, name } = nameOf(at);
  return (['istio-proxy', 'app'] as const).flatMap(container => {
    const own = { namespace, container, pod: `${name}-0` };
    const cores = container === 'app' ? 0.5 : 0.02;
    return [
      series(
        { __name__: 'container_cpu_usage_seconds_total', ...own },
        times,
        time => ((time - times.from) / 1000) * cores,
      ),
      series(
        { __name__: 'container_memory_working_set_bytes', ...own },
        times,
        () => cores * 1e9,
      ),
    ];
  });
}

/** Everything a Prometheus would hold of the fleet, service by service; `aheadMs` of it are still to come. */
export function* fleetHistory(
  shape: FleetShape,
  about: { readonly now: number; readonly aheadMs: number },
): Generator<readonly WrittenSeries[]> {
  const to = about.now + about.aheadMs;
  const week = about.now - 8 * DAY;
  const dense = new Set(denseServices(shape));
  // Gauges are seen for five minutes after each sample.
  const gauges = { from: about.now - 90 * MINUTE, to, step: 4 * MINUTE };
  const often = { from: week, to, step: 4 * MINUTE };
  yield ['one', 'two'].map(instance =>
    series({ __name__: 'up', job: 'istio-proxy', instance }, often, () => 1),
  );
  for (let at = 0; at < shape.services; at += 1) {
    const step = dense.has(at) ? MINUTE : HOUR;
    yield [
      ...callsOf(at, { from: week, to, step }),
      ...proxiesOf(at, shape, gauges),
      ...driftOf(at, shape, gauges),
      ...useOf(at, { from: about.now - 25 * HOUR, to, step: 15 * MINUTE }),
    ];
  }
}
