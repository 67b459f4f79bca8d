import type { Sample } from '../PrometheusClient';
import { bySubject, selector, serviceLabels, serviceRef } from './Asking';
import type { Asked, Asking } from './Asking';

/** Where traffic ends that was declared by nobody (mesh.md 2.1). */
const OUTSIDE = 'PassthroughCluster|BlackHoleCluster|InboundPassthroughCluster';

const counters = [
  ['http', 'istio_requests_total'],
  ['tcp', 'istio_tcp_connections_opened_total'],
] as const;

/** The failed ones of HTTP: no answer, 5xx, or an error status of gRPC, which is HTTP 200. */
const FAILED = [
  'response_code=~"0|5.."',
  'response_code!~"0|5..",grpc_response_status!="",grpc_response_status!="0"',
];

function keyOf(labels: Sample['labels']): string {
  return JSON.stringify(Object.entries(labels).sort());
}

/** Answers `observed-dependencies` as the callers' proxies counted them, failed calls too (mesh.md 2.4). */
export async function observedDependencies(asking: Asking): Promise<Asked> {
  const from = serviceLabels('source', asking.config);
  const to = {
    namespace: 'destination_service_namespace',
    name: 'destination_service_name',
  };
  const by = `sum by (${from.namespace}, ${from.name}, ${to.namespace}, ${to.name}, source_cluster, destination_cluster)`;
  const own = [
    'reporter="source"',
    `destination_service_name!~"${OUTSIDE}|unknown"`,
  ];
  const ask = (metric: string, ...more: readonly string[]) =>
    asking.client.instant(
      `${by}(increase(${metric}${selector(asking, ...own, ...more)}[7d])) > 0`,
      asking.now,
      asking.abort,
    );
  const calls = await Promise.all(
    counters.map(async ([protocol, metric]) => {
      const [all, ...failures] = await Promise.all([
        ask(metric),
        ...(protocol === 'http' ? FAILED.map(each => ask(metric, each)) : []),
      ]);
      const failed = new Map<string, number>();
      for (const { labels, value } of failures.flat()) {
        const key = keyOf(labels);
        failed.set(key, value + (failed.get(key) ?? 0));
      }
      return all.map(
        ({ labels, value }) =>
          [
            serviceRef(labels, from),
            {
              to: serviceRef(labels, to),
              protocol,
              requests: value,
              ...(protocol === 'http'
                ? { failed: Math.min(value, failed.get(keyOf(labels)) ?? 0) }
                : {}),
              fromCluster: labels.source_cluster ?? 'unknown',
              toCluster: labels.destination_cluster ?? 'unknown',
            },
          ] as const,
      );
    }),
  );
  const found = bySubject(
    calls
      .flat()
      .filter(
        ([subject, call]) => subject !== 'unknown' && call.to !== 'unknown',
      ),
  );
  return {
    rows: [...found].map(([subject, each]) => ({
      subject,
      value: { calls: each },
    })),
  };
}

/**
 * Answers the part `counters` of `undeclared-egress`: that it happened, and whether it was let through (mesh.md 2.5).
 * A caller that was measured and did nothing of it has a row without destinations: none is an answer.
 */
export async function undeclaredEgress(asking: Asking): Promise<Asked> {
  const from = serviceLabels('source', asking.config);
  const by = `sum by (${from.namespace}, ${from.name}, destination_service_name)`;
  const found = await Promise.all(
    counters.map(async ([protocol, metric]) => {
      const samples = await asking.client.instant(
        `${by}(increase(${metric}${selector(
          asking,
          'reporter="source"',
          'destination_service_name=~"PassthroughCluster|BlackHoleCluster"',
        )}[1d])) > 0`,
        asking.now,
        asking.abort,
      );
      return samples.map(
        ({ labels, value }) =>
          [
            serviceRef(labels, from),
            {
              protocol,
              outcome:
                labels.destination_service_name === 'BlackHoleCluster'
                  ? ('blocked' as const)
                  : ('passed' as const),
              requests: value,
            },
          ] as const,
      );
    }),
  );
  const measured = await Promise.all(
    counters.map(([, metric]) =>
      asking.client.instant(
        `count by (${from.namespace}, ${from.name})(${metric}${selector(
          asking,
          'reporter="source"',
        )})`,
        asking.now,
        asking.abort,
      ),
    ),
  );
  const rows = bySubject(found.flat());
  const subjects = new Set([
    ...measured.flat().map(({ labels }) => serviceRef(labels, from)),
    ...rows.keys(),
  ]);
  subjects.delete('unknown');
  return {
    rows: [...subjects].map(subject => ({
      subject,
      value: { destinations: rows.get(subject) ?? [] },
    })),
  };
}
