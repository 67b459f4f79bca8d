import { collectedSignals } from '@causeway/mesh-intent';
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
  // Named, because the store finds rows by signal and subject; by subject alone it would read those of all.
  const signals = collectedSignals.map(({ id }) => id);
  const [states, rows, callers, points] = await Promise.all([
    snapshots.states(),
    snapshots.rows({ subjects, signals }),
    snapshots.rowsCalling(ref),
    snapshots.points(subjects, signals),
  ]);
  return { owners, states, rows, callers, points, now };
}
