import { collectedSignals, type Signal } from '@causeway/mesh-intent';
import type { SignalSource } from '@causeway/plugin-mesh-node';
import { assignParts } from '../../plugins/mesh-backend/src/evidence/assignParts';
import type { PartOwner } from '../../plugins/mesh-backend/src/evidence/assignParts';
import { Collector } from '../../plugins/mesh-backend/src/evidence/Collector';
import type { SnapshotStore } from '../../plugins/mesh-backend/src/evidence/SnapshotStore';
import { defaultLimits } from '../../plugins/mesh-backend/src/evidence/SourceGuard';

/** The portal's collector over one source; what that does not own is nobody's. A warning ends the bench. */
export function collectorOf(options: {
  readonly source: SignalSource;
  readonly store: SnapshotStore;
  readonly now: () => Date;
}): { readonly collector: Collector; readonly owners: readonly PartOwner[] } {
  const { source, store, now } = options;
  const sites = [...new Set(source.owns.map(({ site }) => site))];
  const signals = collectedSignals as readonly Signal[];
  const owned = new Set(
    source.owns.map(({ signal, part }) => `${signal}.${part}`),
  );
  const owners = assignParts({
    signals,
    sources: [source],
    sites,
    notConfigured: signals.flatMap(({ id, parts }) =>
      parts.map(part => `${id}.${part}`).filter(name => !owned.has(name)),
    ),
  });
  const collector = new Collector({
    owners,
    store,
    now,
    random: () => 0.5,
    limits: { ...defaultLimits, deadlineMs: 120_000 },
    warn: message => {
      throw new Error(message);
    },
  });
  return { collector, owners };
}
