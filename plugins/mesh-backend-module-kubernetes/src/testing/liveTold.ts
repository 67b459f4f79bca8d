import {
  workloads as signal,
  type WorkloadsValue,
} from '@causeway/mesh-intent';
import type { FakeApiServer } from './FakeApiServer';
import { cluster, sourceOf, valuesOf } from './collecting';
import { livePaths } from './liveObjects';
import { paths } from './meshObjects';

export const WORKLOADS = 'workloads.objects';

export type LiveObjects = Partial<
  Record<keyof typeof livePaths | 'rollouts', readonly object[]>
>;
type InCluster = WorkloadsValue['clusters'][number];

export const liveLists = { ...livePaths, rollouts: paths.rollouts };

/** Has a server hold objects, and no others. */
export function hold(objects: LiveObjects, on: FakeApiServer) {
  for (const [name, path] of Object.entries(liveLists)) {
    // A cluster without Argo Rollouts does not know the kind.
    const held = objects[name as keyof LiveObjects];
    if (held !== undefined || name !== 'rollouts')
      on.lists.set(path, held ?? []);
  }
}

/** What is told of the one cluster of a server, by service. Throws when it is not in the shape of the signal. */
export async function told({
  server,
  objects,
  warn,
}: {
  readonly server: FakeApiServer;
  readonly objects: LiveObjects;
  readonly warn?: (message: string) => void;
}): Promise<ReadonlyMap<string, InCluster>> {
  hold(objects, server);
  const source = sourceOf([cluster('one', server.url)], { warn });
  const found = await valuesOf(source, WORKLOADS);
  return new Map(
    [...found].map(([subject, value]) => {
      const [one, ...others] = signal.value.parse(value).clusters;
      if (others.length > 0 || one.cluster !== 'one') {
        throw new Error(`${subject} is told of more than the one cluster.`);
      }
      return [subject, one];
    }),
  );
}
