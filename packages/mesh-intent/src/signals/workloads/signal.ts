import { z } from 'zod';
import { portNumber, portProtocols } from '../../manifest';
import { collectedSignal } from '../collectedSignal';
import { MINUTE } from '../units';

const count = z.int().min(0);

/** Kinds of objects that run pods. "Pod" is one that none of the others controls. @public */
export const workloadKinds = [
  'Deployment',
  'StatefulSet',
  'DaemonSet',
  'CronJob',
  'Job',
  'Rollout',
  'Pod',
] as const;

const workload = z.strictObject({
  kind: z.enum(workloadKinds),
  name: z.string(),
  /** Of its pods: their identity in the mesh. */
  serviceAccount: z.string(),
  /** Label "app" of its pods, by which rendered objects select them; `null` when they have none. */
  app: z.string().nullable(),
  /**
   * Pods that run; when none does, as between two runs of a job, those that ended. Without any nobody knows whether they
   * carry a proxy.
   */
  pods: count,
  /** Of them, those that carry the mesh's proxy, as a container or as a native sidecar. */
  proxies: count,
});

const port = z.strictObject({
  /** `null` when it has none, as the only one of a Service may. */
  name: z.string().nullable(),
  port: portNumber,
  /** Where the workload listens; `null` where a name stands for it that its pods do not explain. */
  targetPort: portNumber.nullable(),
  transport: z.enum(['TCP', 'UDP', 'SCTP']),
  /** As the mesh selects it by what the Service says; `null` where it does not say one that a manifest knows. */
  protocol: z.enum(portProtocols).nullable(),
});

const value = z.strictObject({
  clusters: z.array(
    z.strictObject({
      cluster: z.string(),
      /** What runs under the service's name, as metrics call it; none where only a Service bears it. */
      workloads: z.array(workload),
      /** Services that select its pods. */
      services: z.array(
        z.strictObject({
          name: z.string(),
          /** Without an address of its own: callers get those of the pods. */
          headless: z.boolean(),
          ports: z.array(port),
        }),
      ),
    }),
  ),
});

/** @public */
export type WorkloadsValue = z.infer<typeof value>;

/** @public */
export const workloads = collectedSignal<WorkloadsValue>({
  id: 'workloads',
  title: 'Workloads',
  means:
    'What runs in the clusters, declared or not: its kind, service account and ports, and whether its pods carry a proxy. What a Service does not say of a port is unknown, not TCP.',
  source: 'M-06, M-14, mesh.md 10.4',
  parts: ['objects'],
  about: 'service',
  value,
  unit: 'pods',
  everySeconds: 5 * MINUTE,
  freshForSeconds: 30 * MINUTE,
  // Nobody owns what nobody declared, and whoever wants to declare it has to find it.
  visibleTo: 'signed-in',
  trend: {
    unit: 'pods with a proxy',
    of: ({ clusters }) =>
      clusters
        .flatMap(each => each.workloads)
        .reduce((sum, { proxies }) => sum + proxies, 0),
  },
});
