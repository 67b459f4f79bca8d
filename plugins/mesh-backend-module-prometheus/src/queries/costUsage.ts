import { selector } from './Asking';
import type { Asked, Asking } from './Asking';

/**
 * Answers the part `usage` of `cost`: a day's average of the containers themselves, because price tools do not see
 * native sidecars (mesh.md 7). The pod's own container ("") and the pause container are no use of anybody.
 */
export async function costUsage(asking: Asking): Promise<Asked> {
  const all = 'container!="",container!="POD"';
  const proxy = 'container="istio-proxy"';
  const ask = (expression: (own: string) => string) => (own: string) =>
    asking.client.instant(
      `sum by (namespace)(${expression(selector(asking, own))})`,
      asking.now,
      asking.abort,
    );
  const cores = ask(own => `rate(container_cpu_usage_seconds_total${own}[1d])`);
  // Of the sum, moment by moment: the average of each container would count a job of a minute for the whole day.
  const bytes = ask(
    own =>
      `avg_over_time(sum by (namespace)(container_memory_working_set_bytes${own})[1d:5m])`,
  );
  const [proxyCores, allCores, proxyBytes, allBytes] = (
    await Promise.all([cores(proxy), cores(all), bytes(proxy), bytes(all)])
  ).map(
    samples =>
      new Map(
        samples.map(({ labels, value }) => [labels.namespace ?? '', value]),
      ),
  );
  return {
    rows: [...proxyCores.keys()]
      // A namespace of which only a half is known would show a share of nothing.
      .filter(name => name !== '' && allCores.has(name) && allBytes.has(name))
      .map(subject => ({
        subject,
        value: {
          usage: {
            proxyCores: proxyCores.get(subject) ?? 0,
            allCores: allCores.get(subject) ?? 0,
            proxyBytes: proxyBytes.get(subject) ?? 0,
            allBytes: allBytes.get(subject) ?? 0,
          },
        },
      })),
  };
}
