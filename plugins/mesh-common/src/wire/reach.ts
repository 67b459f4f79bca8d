import type { ReachCluster } from '@causeway/mesh-intent/panels';

/** How far a change got in the clusters. @public */
export interface ReachView {
  /** ISO 8601, UTC. */
  readonly now: string;
  /**
   * `not-merged`: nothing of the routing repository is merged yet. `not-seen`: the merge is not in the portal's copy of
   * the repository yet. `known`: what follows holds.
   */
  readonly state: 'not-merged' | 'not-seen' | 'known';
  /** In wave order; empty for a change that changes no service of a cluster. */
  readonly clusters: readonly ReachCluster[];
}
