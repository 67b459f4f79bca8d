import type { FleetSourceView } from '@causeway/plugin-mesh-common';
import type { FleetSnapshot } from '../evidence/snapshotReader';
import type { SnapshotState } from '../evidence/SnapshotStore';

/** What a value is without, in words. */
function withoutOf({ missing }: SnapshotState): string | undefined {
  return missing.length === 0
    ? undefined
    : missing.map(({ message }) => message).join(' ');
}

/** What is said of a part beside its state; nothing where it answers whole. */
function toldOf(state: SnapshotState | undefined): string | undefined {
  if (state?.state === undefined) return 'It was not asked yet.';
  return state.message ?? withoutOf(state);
}

/** How each part of each collected signal stands at each site. */
export function sourceViews({
  owners,
  states,
  now,
}: Omit<FleetSnapshot, 'rows'>): FleetSourceView[] {
  return owners.flatMap(({ signal, part, site, source }) => {
    if (signal.way !== 'collect') return [];
    const about = { signal: signal.id, title: signal.title, part, site };
    if (source === undefined) {
      return [
        {
          ...about,
          source: 'configuration',
          state: 'not-configured' as const,
          message: `mesh.evidence.notConfigured lists ${signal.id}.${part}.`,
          failures: 0,
        },
      ];
    }
    const state = states.find(
      each =>
        each.signal === signal.id && each.part === part && each.site === site,
    );
    const { observedAt, askedAt, failures = 0 } = state ?? {};
    const isOld =
      observedAt !== undefined &&
      // Far in the future is as little news: a clock was set back.
      Math.abs(now.getTime() - observedAt.getTime()) >
        signal.freshForSeconds * 1000;
    const told = toldOf(state);
    return [
      {
        ...about,
        source: source.id,
        state:
          state?.state === 'value' && isOld
            ? ('stale' as const)
            : state?.state ?? ('no-data' as const),
        ...(told === undefined ? {} : { message: told }),
        ...(observedAt === undefined
          ? {}
          : { observedAt: observedAt.toISOString() }),
        ...(askedAt === undefined ? {} : { askedAt: askedAt.toISOString() }),
        failures,
      },
    ];
  });
}
