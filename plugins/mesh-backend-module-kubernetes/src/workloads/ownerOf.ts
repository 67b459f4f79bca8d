import type { Pod } from './shapes';
import type { WorkloadKey } from './LiveWorkload';

/** What the controllers of CronJobs append to the names of their Jobs: minutes since 1970, seconds in old releases. */
const RUN = /^(.+)-\d{8,10}$/;

const HASHES = [
  ['pod-template-hash', 'Deployment'],
  ['rollouts-pod-template-hash', 'Rollout'],
] as const;

/** The one above a ReplicaSet is told by what it appended to the name, which saves asking for all ReplicaSets. */
function aboveReplicas(name: string, { metadata }: Pod) {
  for (const [label, kind] of HASHES) {
    const suffix = `-${metadata.labels?.[label] ?? ''}`;
    if (suffix !== '-' && name.endsWith(suffix)) {
      return { kind, name: name.slice(0, -suffix.length) };
    }
  }
  return { kind: 'Pod' as const, name };
}

/** Whose a pod is; `isCronJob` tells whether there is one of that name. */
export function ownerOf(
  pod: Pod,
  isCronJob: (name: string) => boolean,
): WorkloadKey {
  const { namespace, name, ownerReferences } = pod.metadata;
  const owner = ownerReferences?.find(({ controller }) => controller);
  if (owner === undefined) return { kind: 'Pod', namespace, name };
  switch (owner.kind) {
    case 'ReplicaSet':
      return { namespace, ...aboveReplicas(owner.name, pod) };
    case 'Job': {
      const cronJob = RUN.exec(owner.name)?.[1];
      return cronJob !== undefined && isCronJob(cronJob)
        ? { kind: 'CronJob', namespace, name: cronJob }
        : { kind: 'Job', namespace, name: owner.name };
    }
    case 'StatefulSet':
    case 'DaemonSet':
      return { kind: owner.kind, namespace, name: owner.name };
    default:
      // A controller nobody asks for: its pods are told as one.
      return { kind: 'Pod', namespace, name: owner.name };
  }
}
