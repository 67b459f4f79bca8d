import type { MergedEgress } from './mergedEgress';
import type { MergedPolicy } from './mergedPolicies';
import type { Traffic, TrafficPods } from './readTraffic';

/** The routing repository as the clusters see it. */
export interface Delivered {
  readonly commit: string;
  /** Commit before it; `null` for the first. */
  readonly before: string | null;
  /** Epoch milliseconds at which it became the tip. */
  readonly at: number;
}

/** What a signal is asked about: one site at one time. */
export interface Moment {
  readonly traffic: Traffic;
  readonly site: string;
  readonly part: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly delivered: Delivered | undefined;
  /** Policies of the security repository as the clusters see them. */
  readonly policies: readonly MergedPolicy[];
  /** Hosts outside that manifests of the routing repository declare. */
  readonly egress: readonly MergedEgress[];
  /** When a rollout was aborted, epoch milliseconds. */
  readonly abortedAt: (rollout: AbortedRollout) => number | undefined;
}

/** A rollout of the estate: the service it is of, "shop/cart", in a cluster. */
export interface AbortedRollout {
  readonly service: string;
  readonly cluster: string;
}

/** One row of a collected signal. */
export interface Row {
  readonly subject: string;
  readonly value: unknown;
}

/** Clusters of the site. */
export function clustersOf({ traffic, site }: Moment): readonly string[] {
  return traffic.sites.find(({ name }) => name === site)?.clusters ?? [];
}

/** Services with pods in a cluster. */
export function podsIn(traffic: Traffic, cluster: string): TrafficPods[] {
  return traffic.services.filter(each => each.clusters.includes(cluster));
}

/** One row of each service with pods at the site, made of one piece for each cluster. */
export function byService<T>(
  moment: Moment,
  piece: (pods: TrafficPods, cluster: string) => T,
): [string, T[]][] {
  const clusters = clustersOf(moment);
  return moment.traffic.services.flatMap(pods => {
    const own = clusters.filter(cluster => pods.clusters.includes(cluster));
    return own.length === 0
      ? []
      : [[pods.name, own.map(cluster => piece(pods, cluster))]];
  });
}
