import type { z } from 'zod';
import type { ClusterClient, Resource } from '../api/ClusterClient';
import { ClusterTrouble } from '../api/ClusterTrouble';
import { readObjects } from '../readObjects';
import { rolloutResource } from '../rollouts/rolloutResource';
import {
  cronJobShape,
  podShape,
  rolledShape,
  serviceShape,
  templatedShape,
} from './shapes';

const core = (plural: string): Resource => ({
  group: '',
  version: 'v1',
  plural,
});
const apps = (plural: string): Resource => ({
  group: 'apps',
  version: 'v1',
  plural,
});
const CRON_JOBS = { group: 'batch', version: 'v1', plural: 'cronjobs' };

export interface Asking {
  readonly cluster: string;
  readonly client: ClusterClient;
  readonly abort: AbortSignal;
  readonly warn: (message: string) => void;
}

/** One trouble for all: who may not list several kinds is told all of them, or would mend them one by one. */
function togetherTroubled(reasons: readonly unknown[]): unknown {
  const other = reasons.find(
    each => !(each instanceof ClusterTrouble) || each.state === 'unreachable',
  );
  if (other !== undefined) return other;
  const words = new Set(
    (reasons as ClusterTrouble[]).map(each => each.message),
  );
  return new ClusterTrouble('not-allowed', [...words].join(' '));
}

/** All of it, or the troubles of those that failed. */
async function together<T extends Readonly<Record<string, Promise<unknown>>>>(
  asked: T,
): Promise<{ readonly [K in keyof T]: Awaited<T[K]> }> {
  const settled = await Promise.allSettled(Object.values(asked));
  const reasons = settled.flatMap(each =>
    each.status === 'rejected' ? [each.reason as unknown] : [],
  );
  if (reasons.length > 0) throw togetherTroubled(reasons);
  const values = settled.map(each =>
    each.status === 'fulfilled' ? each.value : undefined,
  );
  return Object.fromEntries(
    Object.keys(asked).map((name, at) => [name, values[at]]),
  ) as { readonly [K in keyof T]: Awaited<T[K]> };
}

/** Everything of a cluster that says what runs there. A kind that it does not know has no objects. */
export async function listObjects({ cluster, client, abort, warn }: Asking) {
  const list = async <T extends z.ZodType>(resource: Resource, shape: T) =>
    readObjects(
      (await client.list(resource, { abort })) ?? [],
      shape,
      message => warn(`${cluster}, ${resource.plural}: ${message}`),
    );
  return together({
    services: list(core('services'), serviceShape),
    pods: list(core('pods'), podShape),
    deployments: list(apps('deployments'), templatedShape),
    statefulSets: list(apps('statefulsets'), templatedShape),
    daemonSets: list(apps('daemonsets'), templatedShape),
    cronJobs: list(CRON_JOBS, cronJobShape),
    rollouts: list(rolloutResource, rolledShape),
  });
}

export type ListedObjects = Awaited<ReturnType<typeof listObjects>>;
