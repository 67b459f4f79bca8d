import type { WorkloadsValue } from '@causeway/mesh-intent';
import { namedByLabels, type Labels } from '../nameLabels';
import { isGateway } from './hasProxy';
import type { PodTemplate } from './shapes';

type Row = WorkloadsValue['clusters'][number]['workloads'][number];

/** Which workload something is of. */
export interface WorkloadKey {
  readonly kind: Row['kind'];
  readonly namespace: string;
  readonly name: string;
}

/** Something of a cluster that runs pods, with its pods as they are meant. */
export interface LiveWorkload extends WorkloadKey {
  readonly labels: Labels;
  readonly serviceAccount: string;
  /** Ports of its containers that have a name. */
  readonly namedPorts: ReadonlyMap<string, number>;
  /** One of the mesh's own gateways, which nobody adopts. */
  readonly isGateway: boolean;
}

export const keyOf = ({ kind, namespace, name }: WorkloadKey) =>
  `${kind} ${namespace}/${name}`;

/** Name of the service it is of, "shop/orders", as metrics call it. */
export function subjectOf({ namespace, name, labels }: LiveWorkload): string {
  return `${namespace}/${namedByLabels(labels) ?? name}`;
}

/** What a form of pods says of their workload. */
export function liveWorkload(
  key: WorkloadKey,
  { metadata, spec }: PodTemplate,
): LiveWorkload {
  const containers = [
    ...(spec?.containers ?? []),
    ...(spec?.initContainers ?? []),
  ];
  return {
    ...key,
    labels: metadata?.labels ?? {},
    // What Kubernetes takes where nothing is said.
    serviceAccount: spec?.serviceAccountName || 'default',
    namedPorts: new Map(
      containers
        .flatMap(({ ports }) => ports ?? [])
        .flatMap(({ name, containerPort }) =>
          name ? [[name, containerPort] as const] : [],
        ),
    ),
    isGateway: isGateway(spec),
  };
}
