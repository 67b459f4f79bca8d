import type { CertificatesValue } from '@causeway/mesh-intent';
import type { Sample } from '../PrometheusClient';
import { selector } from './Asking';
import type { Asked, Asking } from './Asking';

type Cluster = CertificatesValue['clusters'][number];

/** The panel warns below an hour; what is that short is told whatever proxies that report nothing have left. */
const SHORT_SECONDS = 3_600;

interface Tally {
  builds: number;
  /** Proxies whose certificate's time is known. */
  timed: number;
  least: number;
  failed: number;
  readonly releases: Map<string, number>;
}

/**
 * Answers `certificates` from what the agent beside each proxy exports: time left, failed requests for a new certificate;
 * and from the proxies' own `istio_build`. Envoy's days until the first certificate expires (mesh.md 2.6) are whole days,
 * which says nothing of one of 24 hours (M-08), and the control plane's counts by release (mesh.md 5.3) name no service.
 */
export async function certificates(asking: Asking): Promise<Asked> {
  const { namespace, service, cluster } = asking.config.proxyLabels;
  const by = `by (${namespace}, ${service}, ${cluster}`;
  const ask = (query: string) =>
    asking.client.instant(query, asking.now, asking.abort);
  const time = `istio_agent_cert_expiry_seconds${selector(
    asking,
    // The root's own time is no workload's.
    'resource_name!="ROOTCA"',
  )}`;
  const failures = `istio_agent_num_failed_outgoing_requests${selector(
    asking,
    'request_type="csr"',
  )}`;
  const build = `istio_build${selector(asking, 'component="proxy"')}`;
  // A counter is born with its first failure, which increase() does not see (mesh.md 2.7).
  const failed = `(increase(${failures}[1h]) and ${failures} offset 1h) or (max_over_time(${failures}[1h]) unless ${failures} offset 1h)`;
  const [least, timed, failing, builds] = await Promise.all([
    ask(`min ${by}) (${time})`),
    ask(`count ${by}) (${time})`),
    ask(`sum ${by}) (${failed})`),
    ask(`count ${by}, tag) (${build})`),
  ]);
  const found = new Map<string, Map<string, Tally>>();
  const each = (
    samples: readonly Sample[],
    take: (tally: Tally, sample: Sample) => void,
  ) => {
    for (const sample of samples) {
      const { labels } = sample;
      const at = [labels[namespace], labels[service], labels[cluster]];
      // Without a name, or a cluster, it is nobody's that can be told.
      if (at.every(Boolean)) take(tallyOf(found, at), sample);
    }
  };
  each(timed, (tally, { value }) => {
    tally.timed = value;
  });
  each(least, (tally, { value }) => {
    tally.least = value;
  });
  each(failing, (tally, { value }) => {
    // Extrapolation makes fractions; a little is one and never none.
    tally.failed = value > 0 ? Math.max(1, Math.round(value)) : 0;
  });
  each(builds, (tally, { labels, value }) => {
    tally.builds += value;
    tally.releases.set(labels.tag || 'unknown', value);
  });
  return {
    rows: [...found].map(([subject, clusters]) => ({
      subject,
      value: {
        clusters: [...clusters].map(([name, tally]) => clusterOf(name, tally)),
      } satisfies CertificatesValue,
    })),
  };
}

function tallyOf(
  found: Map<string, Map<string, Tally>>,
  [namespace, service, cluster]: readonly string[],
): Tally {
  const ref = `${namespace}/${service}`;
  const clusters = found.get(ref) ?? new Map<string, Tally>();
  found.set(ref, clusters);
  const tally = clusters.get(cluster) ?? {
    builds: 0,
    timed: 0,
    least: Infinity,
    failed: 0,
    releases: new Map(),
  };
  clusters.set(cluster, tally);
  return tally;
}

function clusterOf(cluster: string, tally: Tally): Cluster {
  const { builds, timed, least, failed, releases } = tally;
  // The least of some is not the least of all.
  const isKnown = timed > 0 && (timed >= builds || least < SHORT_SECONDS);
  return {
    cluster,
    proxies: Math.max(builds, timed),
    leastSecondsLeft: isKnown ? least : null,
    failedRenewals: failed,
    releases: [...releases].map(([release, proxies]) => ({ release, proxies })),
  };
}
