import { clusterWave, drift, type Change } from '@causeway/mesh-intent';
import { reachPanel } from '@causeway/mesh-intent/panels';
import type { ReachView } from '@causeway/plugin-mesh-common';
import type { EvidenceReading } from '../changes/ChangeService';
import type { ServiceScope } from '../changes/ServiceScope';
import { commitsSince } from '../delivery/commitsSince';
import { snapshotReader } from '../evidence/snapshotReader';

type ReachScope = Pick<
  ServiceScope,
  'cacheOf' | 'codeHost' | 'worlds' | 'snapshots' | 'owners' | 'now'
>;

/** How far a merged change got: from the newest answers that are stored; no telemetry is asked. */
export async function readReach(
  scope: ReachScope,
  change: Change,
  reading?: EvidenceReading,
): Promise<ReachView> {
  const now = scope.now();
  const about = { now: now.toISOString() };
  const merged = change.steps.some(
    ({ repo, mergedCommit }) => repo === 'routing' && mergedCommit,
  );
  if (!merged) return { ...about, state: 'not-merged', clusters: [] };
  const commits = await commitsSince(scope, change, 'routing');
  if (commits === undefined) {
    return { ...about, state: 'not-seen', clusters: [] };
  }
  const { world } = await scope.worlds.current();
  const services = change.services.filter(ref => world.services.has(ref));
  const clusters = services.flatMap(
    ref => world.services.get(ref)!.manifest.spec.clusters,
  );
  const [states, rows] = await Promise.all([
    scope.snapshots.states(),
    services.length === 0
      ? []
      : scope.snapshots.rows({
          subjects: [...new Set([...services, ...clusters])],
          signals: [clusterWave.id, drift.id],
        }),
  ]);
  const answers = snapshotReader({ owners: scope.owners, states, rows, now });
  const mayRead = (ref: string) => {
    const { owner } = world.services.get(ref)!.manifest.metadata;
    return reading?.({ ref, owner }) ?? false;
  };
  return {
    ...about,
    state: 'known',
    clusters: reachPanel(
      { world, services, commits },
      {
        applied: cluster => answers(clusterWave, cluster),
        acknowledged: ref =>
          mayRead(ref)
            ? answers(
                drift,
                ref,
                world.services.get(ref)!.manifest.spec.clusters,
              )
            : undefined,
      },
    ),
  };
}
