import { selector } from './Asking';
import type { Asked, Asking } from './Asking';

interface Live {
  readonly policy: string;
  readonly dryRun: boolean;
  readonly spec: string;
  readonly acknowledgedSince: string | null;
}

/** Longest spec the signal takes; a longer one is left out, which proves nothing of it. */
const LONGEST = 64_000;

/**
 * Answers `policy-live` from the exporter's metrics; the contract stands in the documentation. Clusters are those the
 * exporter tells of: one without policies is in the answer with none.
 */
export async function policyLive(asking: Asking): Promise<Asked> {
  const { driftPrefix } = asking.config;
  const ask = (name: string) =>
    asking.client.instant(
      `${driftPrefix}${name}${selector(asking)}`,
      asking.now,
      asking.abort,
    );
  const [proxies, policies] = await Promise.all([
    ask('acknowledged_proxies'),
    ask('policy_acknowledged_since_seconds'),
  ]);
  // An exporter that knows nothing of policies is no proof that there are none.
  if (policies.length === 0) return { rows: [] };
  const services = new Map<string, Map<string, Live[]>>();
  const liveIn = (labels: Readonly<Record<string, string>>) => {
    const { namespace, service, cluster } = labels;
    if (!namespace || !service || !cluster) return undefined;
    const ref = `${namespace}/${service}`;
    const own = services.get(ref) ?? new Map<string, Live[]>();
    services.set(ref, own);
    const found = own.get(cluster) ?? [];
    own.set(cluster, found);
    return found;
  };
  for (const { labels } of proxies) liveIn(labels);
  for (const { labels, value } of policies) {
    const { policy, spec } = labels;
    if (!policy || !spec || spec.length > LONGEST) continue;
    liveIn(labels)?.push({
      policy,
      dryRun: labels.dry_run === 'true',
      spec,
      acknowledgedSince:
        value > 0 ? new Date(value * 1000).toISOString() : null,
    });
  }
  return {
    rows: [...services].map(([subject, clusters]) => ({
      subject,
      value: {
        clusters: [...clusters].map(([cluster, live]) => ({
          cluster,
          policies: live,
        })),
      },
    })),
  };
}
