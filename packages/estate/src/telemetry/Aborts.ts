import type { Store } from '../store/Store';
import type { AbortedRollout } from './Moment';

const keyOf = ({ service, cluster }: AbortedRollout) =>
  `rollout-aborted ${cluster} ${service}`;

/** Rollouts that were aborted; a restart keeps them. */
export class Aborts {
  constructor(private readonly store: Pick<Store, 'get' | 'put'>) {}

  /** Epoch milliseconds. */
  at(rollout: AbortedRollout): number | undefined {
    const at = this.store.get('setting', keyOf(rollout));
    return at === undefined ? undefined : Date.parse(at);
  }

  add(rollout: AbortedRollout, now: Date): void {
    this.store.put('setting', keyOf(rollout), now.toISOString());
  }
}
