import { collectedSignals, observedDependencies } from '@causeway/mesh-intent';
import type { ServiceSnapshot } from '../views/evidenceView';
import type { PartOwner } from './assignParts';
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
  const [states, rows, callers, points] = await Promise.all([
    snapshots.states(),
    snapshots.rows({ subjects }),
    snapshots.rowsHolding(
      observedDependencies.id,
      `"to":${JSON.stringify(ref)}`,
    ),
    snapshots.points(
      subjects,
      collectedSignals.map(({ id }) => id),
    ),
  ]);
  return { owners, states, rows, callers, points, now };
}
