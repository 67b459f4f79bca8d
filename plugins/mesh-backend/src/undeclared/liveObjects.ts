import type { Answer, WorkloadsValue } from '@causeway/mesh-intent';
import type {
  ProxyPresence,
  UndeclaredObjectsView,
  UndeclaredWorkloadView,
} from '@causeway/plugin-mesh-common';
import { portViews } from './portViews';
import { sorted } from './sorted';

type InCluster = WorkloadsValue['clusters'][number];

/** What each cluster says, of every site that answered. */
export function inClusters(
  answers: readonly Answer<WorkloadsValue>[],
): readonly InCluster[] {
  return answers.flatMap(answer =>
    answer.state === 'value' ? answer.value.clusters : [],
  );
}

/** Things of all clusters as one list: those with one key together, with the clusters they are in. */
function together<T, K extends object>(
  live: readonly InCluster[],
  of: (each: InCluster) => readonly T[],
  identity: (thing: T) => K,
): readonly (K & { readonly clusters: readonly string[] })[] {
  const found = new Map<string, { readonly it: K; clusters: string[] }>();
  for (const each of live) {
    for (const thing of of(each)) {
      const it = identity(thing);
      const key = JSON.stringify(it);
      const known = found.get(key) ?? { it, clusters: [] };
      known.clusters.push(each.cluster);
      found.set(key, known);
    }
  }
  return [...found]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { it, clusters }]) => ({ ...it, clusters: sorted(clusters) }));
}

function presenceOf(pods: number, proxies: number): ProxyPresence {
  if (pods === 0) return 'unknown';
  if (proxies === 0) return 'none';
  return proxies === pods ? 'all' : 'some';
}

const sumOf = (live: readonly InCluster[], of: 'pods' | 'proxies') =>
  live
    .flatMap(({ workloads }) => workloads)
    .reduce((sum, each) => sum + each[of], 0);

/** Ports that no proxy carries: they are not of the mesh, and a Service made from a manifest does not have them. */
function otherPorts(live: readonly InCluster[]): readonly string[] {
  return sorted(
    live
      .flatMap(({ services }) => services)
      .flatMap(({ ports }) => ports)
      .filter(({ transport }) => transport !== 'TCP')
      .map(({ port, transport }) => `${port}/${transport}`),
  );
}

function seenOf(
  ref: string,
  live: readonly InCluster[],
): UndeclaredObjectsView {
  const [, ownName] = ref.split('/');
  const pods = sumOf(live, 'pods');
  const proxies = sumOf(live, 'proxies');
  return {
    state: 'seen',
    runs: together(
      live,
      each => each.workloads,
      ({ kind, name }) => ({ kind, name }),
    ),
    serviceAccounts: together(
      live,
      each => each.workloads,
      ({ serviceAccount }) => ({ name: serviceAccount }),
    ),
    proxy: presenceOf(pods, proxies),
    pods,
    proxies,
    withoutAppLabel: sorted(
      live
        .filter(each => each.workloads.some(({ app }) => app !== ownName))
        .map(({ cluster }) => cluster),
    ),
    services: together(
      live,
      each => each.services,
      ({ name, headless }) => ({ name, headless }),
    ),
    ports: portViews(ownName, live),
    otherPorts: otherPorts(live),
  };
}

/** What the objects say of one ref, or which of the two ways there is of their saying nothing. */
export function liveObjects(
  ref: string,
  answers: readonly Answer<WorkloadsValue>[],
): UndeclaredWorkloadView['objects'] {
  const live = inClusters(answers);
  if (live.length > 0) return seenOf(ref, live);
  // Dated when the source looked, which a source that answered nothing at all did not.
  const looked = (answer: Answer<unknown>) =>
    answer.state === 'no-data' && answer.observedAt !== undefined;
  return answers.length > 0 && answers.every(looked)
    ? { state: 'none' }
    : { state: 'unknown' };
}
