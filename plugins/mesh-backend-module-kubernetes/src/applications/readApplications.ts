import type { ClusterWaveValue } from '@causeway/mesh-intent';
import type { ClusterClient } from '../api/ClusterClient';
import type { KubernetesCluster } from '../readKubernetesConfig';
import { readObjects } from '../readObjects';
import {
  applicationRow,
  applicationShape,
  type Application,
} from './applicationRow';

const APPLICATIONS = {
  group: 'argoproj.io',
  version: 'v1alpha1',
  plural: 'applications',
};

type Rows = ClusterWaveValue['applications'];

/**
 * Reads the Applications that name a cluster as their destination, from the Argo CD that is configured for it;
 * `undefined` where there is none. One Argo CD of several clusters is asked once.
 */
export function readApplications(options: {
  readonly clientOf: (cluster: string) => ClusterClient;
  readonly now: Date;
  readonly comparedWithinMs: number;
  readonly warn: (message: string) => void;
}) {
  const asked = new Map<string, Promise<readonly Application[]>>();
  const listed = (
    { argocd }: KubernetesCluster,
    abort: AbortSignal,
  ): Promise<readonly Application[]> => {
    const { cluster, namespace, selector } = argocd;
    const key = JSON.stringify([cluster, namespace, selector]);
    const known = asked.get(key);
    if (known !== undefined) return known;
    const items = options
      .clientOf(cluster)
      .list(APPLICATIONS, {
        namespace,
        abort,
        ...(selector === undefined ? {} : { labelSelector: selector }),
      })
      .then(found =>
        readObjects(found ?? [], applicationShape, message =>
          options.warn(`${cluster}, ${APPLICATIONS.plural}: ${message}`),
        ),
      );
    asked.set(key, items);
    return items;
  };
  return async (
    cluster: KubernetesCluster,
    abort: AbortSignal,
  ): Promise<Rows | undefined> => {
    const { destinations } = cluster.argocd;
    const all = await listed(cluster, abort);
    const own = all
      .filter(({ spec }) => {
        const { name, server } = spec.destination ?? {};
        return (
          destinations.includes(name ?? '') ||
          destinations.includes(server ?? '')
        );
      })
      .map(each => applicationRow(each, options))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    // An empty list would read as "nothing is out of sync".
    return own.length === 0 ? undefined : own;
  };
}
