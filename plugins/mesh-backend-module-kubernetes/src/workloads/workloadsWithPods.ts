import type { ListedObjects } from './listObjects';
import {
  keyOf,
  liveWorkload,
  type LiveWorkload,
  type WorkloadKey,
} from './LiveWorkload';
import { ownerOf } from './ownerOf';
import type { Pod, PodTemplate, Rolled, Templated } from './shapes';

const templated =
  (kind: WorkloadKey['kind']) =>
  ({ metadata, spec }: Templated) =>
    liveWorkload({ kind, ...metadata }, spec.template);

/** A Rollout may run the pods of a Deployment, which has none itself then. */
function borrowedBy(
  { metadata, spec }: Rolled,
  deployments: readonly Templated[],
): Templated | undefined {
  const { workloadRef } = spec;
  return workloadRef?.kind === 'Deployment'
    ? deployments.find(
        each =>
          each.metadata.namespace === metadata.namespace &&
          each.metadata.name === workloadRef.name,
      )
    : undefined;
}

function declaredIn(listed: ListedObjects): LiveWorkload[] {
  const { deployments, statefulSets, daemonSets, cronJobs, rollouts } = listed;
  const borrowed = new Set<Templated>();
  const rolled = rollouts.flatMap(rollout => {
    const lender = borrowedBy(rollout, deployments);
    if (lender !== undefined) borrowed.add(lender);
    const template = rollout.spec.template ?? lender?.spec.template;
    // Without either only its pods know what they are.
    return template === undefined || template === null
      ? []
      : [liveWorkload({ kind: 'Rollout', ...rollout.metadata }, template)];
  });
  return [
    ...deployments
      .filter(each => !borrowed.has(each))
      .map(templated('Deployment')),
    ...statefulSets.map(templated('StatefulSet')),
    ...daemonSets.map(templated('DaemonSet')),
    ...cronJobs.map(({ metadata, spec }) =>
      liveWorkload(
        { kind: 'CronJob', ...metadata },
        spec.jobTemplate.spec.template,
      ),
    ),
    ...rolled,
  ];
}

/** A pod as the form that it was made from. */
const formOf = ({ metadata, spec }: Pod): PodTemplate => ({ metadata, spec });

/** A workload of a cluster with its pods. */
export interface WorkloadWithPods {
  readonly workload: LiveWorkload;
  readonly pods: readonly Pod[];
}

/**
 * Everything that runs pods in a cluster, with its pods. Each pod is looked at once, whatever runs beside it: it names
 * its owner, so nobody's selector is tried on it.
 */
export function workloadsWithPods(listed: ListedObjects): WorkloadWithPods[] {
  const workloads = new Map(
    declaredIn(listed).map(each => [keyOf(each), each]),
  );
  const pods = new Map<string, Pod[]>();
  for (const pod of listed.pods) {
    const { namespace } = pod.metadata;
    const owner = ownerOf(pod, name =>
      workloads.has(keyOf({ kind: 'CronJob', namespace, name })),
    );
    const key = keyOf(owner);
    if (!workloads.has(key)) {
      workloads.set(key, liveWorkload(owner, formOf(pod)));
    }
    const own = pods.get(key);
    if (own === undefined) pods.set(key, [pod]);
    else own.push(pod);
  }
  return [...workloads].map(([key, workload]) => ({
    workload,
    pods: pods.get(key) ?? [],
  }));
}
