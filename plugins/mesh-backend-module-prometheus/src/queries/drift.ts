import { selector } from './Asking';
import type { Asked, Asking } from './Asking';

interface Cluster {
  readonly cluster: string;
  proxies: number;
  acknowledged: { commit: string | null; proxies: number }[];
  behindSeconds: number | null;
  rejected: { text: string; proxies: number }[];
  disconnected: number | null;
}

/**
 * Answers `drift` from the exporter's metrics; the contract stands in the documentation. A cluster of which only a part
 * is exported has `null` where nobody told.
 */
export async function drift(asking: Asking): Promise<Asked> {
  const { driftPrefix } = asking.config;
  const ask = (name: string) =>
    asking.client.instant(
      `${driftPrefix}${name}${selector(asking)}`,
      asking.now,
      asking.abort,
    );
  const [acknowledged, behind, rejected, disconnected] = await Promise.all([
    ask('acknowledged_proxies'),
    ask('behind_seconds'),
    ask('rejected_proxies'),
    ask('disconnected_proxies'),
  ]);
  const services = new Map<string, Map<string, Cluster>>();
  const clusterOf = (labels: Readonly<Record<string, string>>) => {
    const { namespace, service, cluster } = labels;
    if (!namespace || !service || !cluster) return undefined;
    const ref = `${namespace}/${service}`;
    const own = services.get(ref) ?? new Map<string, Cluster>();
    services.set(ref, own);
    const known = own.get(cluster);
    if (known !== undefined) return known;
    const made: Cluster = {
      cluster,
      proxies: 0,
      acknowledged: [],
      behindSeconds: null,
      rejected: [],
      disconnected: null,
    };
    own.set(cluster, made);
    return made;
  };
  for (const { labels, value } of acknowledged) {
    const found = clusterOf(labels);
    if (found === undefined || value <= 0) continue;
    found.proxies += Math.round(value);
    found.acknowledged.push({
      commit: labels.commit || null,
      proxies: Math.round(value),
    });
  }
  for (const { labels, value } of behind) {
    const found = clusterOf(labels);
    if (found !== undefined) {
      found.behindSeconds = Math.max(found.behindSeconds ?? 0, value, 0);
    }
  }
  for (const { labels, value } of rejected) {
    if (value <= 0) continue;
    clusterOf(labels)?.rejected.push({
      text: (labels.text ?? '').slice(0, 2_000),
      proxies: Math.round(value),
    });
  }
  for (const { labels, value } of disconnected) {
    const found = clusterOf(labels);
    if (found !== undefined) {
      found.disconnected = (found.disconnected ?? 0) + Math.round(value);
    }
  }
  return {
    rows: [...services].map(([subject, clusters]) => ({
      subject,
      value: { clusters: [...clusters.values()] },
    })),
  };
}
