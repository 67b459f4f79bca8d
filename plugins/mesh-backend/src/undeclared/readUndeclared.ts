import { workloads } from '@causeway/mesh-intent';
import type { UndeclaredView } from '@causeway/plugin-mesh-common';
import type { EvidenceReading } from '../changes/ChangeService';
import type { ServiceScope } from '../changes/ServiceScope';
import { snapshotReader } from '../evidence/snapshotReader';
import { sourceViews } from '../views/sourceViews';
import { callSignals, seenCalls } from './seenCalls';
import { undeclaredWorkloads } from './undeclaredWorkloads';

/** Asks the world and the store, and no source. */
export async function readUndeclared(
  scope: Pick<ServiceScope, 'owners' | 'simulated' | 'now'> & {
    readonly worlds: Pick<ServiceScope['worlds'], 'current'>;
    readonly snapshots: Pick<ServiceScope['snapshots'], 'states' | 'rows'>;
  },
  reading: EvidenceReading | undefined,
): Promise<UndeclaredView> {
  const { worlds, snapshots, simulated } = scope;
  const signals = [...callSignals, workloads].map(({ id }) => id);
  const [{ world }, states, rows] = await Promise.all([
    worlds.current(),
    snapshots.states(),
    snapshots.rows({ signals }),
  ]);
  const now = scope.now();
  const owners = scope.owners.filter(({ signal }) =>
    signals.includes(signal.id),
  );
  const known = { owners, states, rows, now };
  const readable = new Set(
    [...world.services.values()]
      .filter(({ ref, manifest }) =>
        reading?.({ ref, owner: manifest.metadata.owner }),
      )
      .map(({ ref }) => ref),
  );
  const answers = snapshotReader(known);
  return {
    now: now.toISOString(),
    simulated,
    ...undeclaredWorkloads({
      world,
      calls: seenCalls(known),
      readable: ref => readable.has(ref),
      live: rows.flatMap(({ signal, subject }) =>
        signal === workloads.id ? [subject] : [],
      ),
      objectsOf: ref => answers(workloads, ref),
    }),
    answers: sourceViews(known),
  };
}
