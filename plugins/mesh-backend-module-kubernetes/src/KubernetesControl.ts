import type {
  RolloutAborted,
  RolloutControl,
  RolloutPlace,
} from '@causeway/plugin-mesh-node';
import { z } from 'zod';
import { ClusterClient } from './api/ClusterClient';
import { ClusterTrouble } from './api/ClusterTrouble';
import type { KubernetesCluster } from './readKubernetesConfig';
import { rolloutResource } from './rollouts/rolloutResource';

/** Of a Rollout what tells whether it is in progress (mesh.md 6.1). */
const shape = z.object({
  metadata: z.object({
    resourceVersion: z.string(),
    generation: z.number().nullish(),
  }),
  status: z
    .object({
      phase: z.string().nullish(),
      abort: z.boolean().nullish(),
      observedGeneration: z.string().nullish(),
    })
    .nullish(),
});

/** A controller at work writes the status often; between look and abort it may have done so. */
const LOOKS = 4;

/** Why there is nothing to abort; `undefined` when there is. */
function whyNot(
  { metadata, status }: z.infer<typeof shape>,
  name: string,
): string | undefined {
  if (status?.abort) return `The rollout ${name} is aborted already.`;
  // A phase of an older generation says nothing of the version that is asked for now.
  const isCurrent =
    String(metadata.generation ?? 'unset') === status?.observedGeneration;
  switch (isCurrent ? status?.phase : undefined) {
    case 'Healthy':
      return `The rollout ${name} is done.`;
    case 'Degraded':
      return `The rollout ${name} is stopped already.`;
    default:
      return undefined;
  }
}

/**
 * Aborts rollouts of Argo Rollouts as its own tool does: a merge patch of the status. Only in clusters that allow it by
 * configuration.
 * @public
 */
export class KubernetesControl implements RolloutControl {
  readonly id = 'kubernetes';
  readonly #clusters: ReadonlyMap<string, KubernetesCluster>;
  readonly #clients: ReadonlyMap<string, ClusterClient>;

  constructor(clusters: readonly KubernetesCluster[]) {
    const allowed = clusters.filter(({ abortsRollouts }) => abortsRollouts);
    this.#clusters = new Map(allowed.map(each => [each.name, each]));
    this.#clients = new Map(
      allowed.map(each => [each.name, new ClusterClient(each)]),
    );
  }

  reaches({ site, cluster }: Pick<RolloutPlace, 'site' | 'cluster'>): boolean {
    return this.#clusters.get(cluster)?.site === site;
  }

  async abort(
    place: RolloutPlace,
    signal: AbortSignal,
  ): Promise<RolloutAborted> {
    const client = this.#clients.get(place.cluster);
    if (client === undefined) {
      return {
        state: 'unreachable',
        message: `Cluster ${place.cluster} is not one in which the portal aborts rollouts.`,
      };
    }
    try {
      return await aborted(client, place, signal);
    } catch (error) {
      if (!(error instanceof ClusterTrouble)) throw error;
      const { state, message } = error;
      return { state, message };
    }
  }
}

async function aborted(
  client: ClusterClient,
  { cluster, namespace, name }: RolloutPlace,
  abort: AbortSignal,
): Promise<RolloutAborted> {
  const named = { namespace, name, abort };
  for (let look = 0; look < LOOKS; look += 1) {
    const found = shape.safeParse(await client.find(rolloutResource, named));
    if (!found.success) {
      return {
        state: 'not-in-progress',
        message: `There is no rollout ${namespace}/${name} in ${cluster} that can be read.`,
      };
    }
    const because = whyNot(found.data, name);
    if (because !== undefined) {
      return { state: 'not-in-progress', message: because };
    }
    const { resourceVersion } = found.data.metadata;
    const told = await client.patchStatus(rolloutResource, named, {
      metadata: { resourceVersion },
      status: { abort: true },
    });
    if (told === 'done') return { state: 'aborted' };
  }
  return {
    state: 'unreachable',
    message: `The rollout ${namespace}/${name} in ${cluster} changed each time it was to be aborted; try again.`,
  };
}
