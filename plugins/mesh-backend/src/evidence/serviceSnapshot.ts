import { collectedSignals, observedDependencies } from '@causeway/mesh-intent';
import type { ServiceSnapshot } from '../views/evidenceView';
import type { PartOwner } from './assignParts';
import { UNREADABLE } from './SnapshotStore';
import type { SnapshotStore } from './SnapshotStore';

/** Reads what the panels of one service need; the store is asked, telemetry is not. */
export async function serviceSnapshot(
  ref: string,
  from: {
    readonly snapshots: SnapshotStore;
    readonly owners: readonly PartOwner[];
    readonly now: Date;
  },
): Promise<ServiceSnapshot> {
  const { snapshots, owners, now } = from;
  const [namespace] = ref.split('/');
  const subjects = [ref, namespace];
  const [states, rows, callers, unreadable, points] = await Promise.all([
    snapshots.states(),
    snapshots.rows({ subjects }),
    snapshots.rowsHolding(
      observedDependencies.id,
      `"to":${JSON.stringify(ref)}`,
    ),
    // Whom they call cannot be told: it may be this service.
    snapshots.rowsHolding(observedDependencies.id, JSON.stringify(UNREADABLE)),
    snapshots.points(
      subjects,
      collectedSignals.map(({ id }) => id),
    ),
  ]);
  return {
    owners,
    states,
    rows,
    callers: [
      ...callers,
      ...unreadable.filter(({ value }) => value === UNREADABLE),
    ],
    points,
    now,
  };
}
