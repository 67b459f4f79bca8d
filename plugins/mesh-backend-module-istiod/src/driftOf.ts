import type { DriftValue } from '@causeway/mesh-intent';
import type { SyncStatus } from './SyncStatus';

type Cluster = DriftValue['clusters'][number];

/** What the control plane of one cluster told. */
export interface Told {
  /** The cluster it runs in, for proxies that name none. */
  readonly cluster: string;
  readonly proxies: readonly SyncStatus[];
}

export interface Drift {
  readonly rows: readonly {
    readonly subject: string;
    readonly value: DriftValue;
  }[];
  /** 0..1, share of the sidecars whose service could be told. */
  readonly named: number;
}

/** What istiod calls its own cluster when nobody gave it a name. */
const NAMELESS = 'Kubernetes';

/** Epoch milliseconds of the push that is waited for; Go writes year 1 for never. */
function sentAt(time: string | undefined): number | undefined {
  const at = Date.parse(time ?? '');
  return at > 0 ? at : undefined;
}

type Resource = NonNullable<SyncStatus['resources']>[string];

/** What was sent and not acknowledged. What was never sent is not waited for: a proxy may need no routes. */
function waiting({ resources = {} }: SyncStatus): readonly Resource[] {
  return Object.values(resources).filter(
    ({ sent = '', acked = '' }) => sent !== acked,
  );
}

/** Seconds the oldest has been waited for; null when one is of an unknown time. */
function behindOf(proxies: readonly SyncStatus[], now: Date): number | null {
  // Without a list of what was sent, nobody can say that nothing waits.
  if (proxies.some(({ resources }) => resources === undefined)) return null;
  const times = proxies.flatMap(waiting).map(each => sentAt(each.sentTime));
  const known = times.filter(time => time !== undefined);
  if (known.length < times.length) return null;
  return Math.max(0, ...known.map(time => (now.getTime() - time) / 1000));
}

/** The refusals that still stand: after an acknowledgement, the last error is history. */
function rejectedOf(proxies: readonly SyncStatus[]): Cluster['rejected'] {
  const counts = new Map<string, number>();
  for (const proxy of proxies) {
    const texts = waiting(proxy).flatMap(({ lastError = '' }) =>
      lastError === '' ? [] : [lastError.slice(0, 2_000)],
    );
    for (const text of new Set(texts)) {
      counts.set(text, 1 + (counts.get(text) ?? 0));
    }
  }
  return [...counts].map(([text, count]) => ({ text, proxies: count }));
}

/** A proxy and the cluster it is in. */
interface Placed {
  readonly cluster: string;
  readonly proxy: SyncStatus;
}

/** One control plane may serve proxies of other clusters too, which they name. */
function placed(told: readonly Told[]): readonly Placed[] {
  return told.flatMap(({ cluster, proxies }) =>
    proxies.map(proxy => {
      const { cluster_id: id = '' } = proxy;
      return { cluster: id === '' || id === NAMELESS ? cluster : id, proxy };
    }),
  );
}

/** A proxy that has just changed replicas is known to both: what was sent last is how it is. */
function newestOf(found: readonly Placed[]): readonly Placed[] {
  const lastSent = ({ proxy: { resources = {} } }: Placed) =>
    Math.max(0, ...Object.values(resources).map(r => sentAt(r.sentTime) ?? 0));
  const newest = new Map<string, Placed>();
  for (const each of found) {
    const key = `${each.cluster} ${each.proxy.proxy}`;
    const known = newest.get(key);
    if (known === undefined || lastSent(each) > lastSent(known)) {
      newest.set(key, each);
    }
  }
  return [...newest.values()];
}

/** "shop/cart" of "cart-6d4b75cb6d-hx7k2.shop"; undefined when the pod's name does not tell. */
function serviceOf({ proxy }: SyncStatus, pods: RegExp): string | undefined {
  // Pods of StatefulSets may have dots; namespaces have none.
  const dot = proxy.lastIndexOf('.');
  const name = pods.exec(proxy.slice(0, dot))?.groups?.service;
  const namespace = proxy.slice(dot + 1);
  return dot <= 0 || !name || namespace === ''
    ? undefined
    : `${namespace}/${name}`;
}

function clusterOf(
  cluster: string,
  proxies: readonly SyncStatus[],
  now: Date,
): Cluster {
  return {
    cluster,
    proxies: proxies.length,
    // A nonce names a push and no commit (mesh.md 5.2).
    acknowledged: [{ commit: null, proxies: proxies.length }],
    behindSeconds: behindOf(proxies, now),
    rejected: rejectedOf(proxies),
    // Those connected to any replica are all that is known of; who should be there is not.
    disconnected: null,
  };
}

/**
 * What control planes told, by service and cluster. Gateways and waypoints belong to no service and are left out, and so
 * is what others tell of a silent cluster: it is a part that would look like all.
 */
export function driftOf(
  told: readonly Told[],
  about: {
    readonly silent: readonly string[];
    readonly pods: RegExp;
    readonly now: Date;
  },
): Drift {
  const sidecars = newestOf(placed(told)).filter(
    ({ cluster, proxy }) =>
      (proxy.proxy_type ?? 'sidecar') === 'sidecar' &&
      !about.silent.includes(cluster),
  );
  const services = new Map<string, Map<string, SyncStatus[]>>();
  let named = 0;
  for (const { cluster, proxy } of sidecars) {
    const service = serviceOf(proxy, about.pods);
    if (service === undefined) continue;
    named += 1;
    const clusters = services.get(service) ?? new Map<string, SyncStatus[]>();
    services.set(service, clusters);
    const own = clusters.get(cluster) ?? [];
    clusters.set(cluster, own);
    own.push(proxy);
  }
  return {
    rows: [...services].map(([subject, clusters]) => ({
      subject,
      value: {
        clusters: [...clusters].map(([name, proxies]) =>
          clusterOf(name, proxies, about.now),
        ),
      },
    })),
    named: sidecars.length === 0 ? 1 : named / sidecars.length,
  };
}
