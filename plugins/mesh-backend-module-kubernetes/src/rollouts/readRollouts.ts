import type { RolloutValue } from '@causeway/mesh-intent';
import type { z } from 'zod';
import type { ClusterClient, Resource } from '../api/ClusterClient';
import { readObjects } from '../readObjects';
import { rolloutResource } from './rolloutResource';
import { rolloutRow, serviceOf } from './rolloutRow';
import { routesOf } from './routesOf';
import { analysisRunShape, httpRouteShape, rolloutShape } from './shapes';

const RUNS = { ...rolloutResource, plural: 'analysisruns' };
const ROUTES = {
  group: 'gateway.networking.k8s.io',
  version: 'v1',
  plural: 'httproutes',
};

interface Asking {
  readonly cluster: string;
  readonly client: ClusterClient;
  readonly abort: AbortSignal;
  readonly warn: (message: string) => void;
}

/** Rollouts of one cluster, with the service each is of; `undefined` where the kind is not installed. */
export async function readRollouts(asking: Asking): Promise<
  | readonly {
      readonly service: string;
      readonly row: RolloutValue['rollouts'][number];
    }[]
  | undefined
> {
  const { cluster, client, abort, warn } = asking;
  const list = async <T extends z.ZodType<{ metadata: Named }>>(
    resource: Resource,
    shape: T,
  ) => {
    const items = await client.list(resource, { abort });
    return items === undefined
      ? undefined
      : readObjects(items, shape, message =>
          warn(`${cluster}, ${resource.plural}: ${message}`),
        );
  };
  const rollouts = await list(rolloutResource, rolloutShape);
  if (rollouts === undefined) return undefined;
  // Kinds that nothing points to are not asked for, so no role has to allow them.
  const [runs, routes] = await Promise.all([
    rollouts.length > 0 ? list(RUNS, analysisRunShape) : undefined,
    rollouts.some(each => routesOf(each).length > 0)
      ? list(ROUTES, httpRouteShape)
      : undefined,
  ]);
  const around = { cluster, runs: byName(runs), routes: byName(routes) };
  return rollouts.map(rollout => ({
    service: serviceOf(rollout),
    row: rolloutRow(rollout, around),
  }));
}

interface Named {
  readonly name: string;
  readonly namespace: string;
}

function byName<T extends { readonly metadata: Named }>(
  objects: readonly T[] | undefined,
): ReadonlyMap<string, T> {
  return new Map(
    (objects ?? []).map(each => [
      `${each.metadata.namespace}/${each.metadata.name}`,
      each,
    ]),
  );
}
