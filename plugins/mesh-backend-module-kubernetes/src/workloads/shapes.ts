import { z } from 'zod';

const labels = z.record(z.string(), z.string());
const metadata = z.object({ name: z.string(), namespace: z.string() });

const container = z.object({
  name: z.string(),
  /** Of an init container: "Always" makes it a native sidecar. */
  restartPolicy: z.string().nullish(),
  ports: z
    .array(z.object({ name: z.string().nullish(), containerPort: z.number() }))
    .nullish(),
});
export type Container = z.infer<typeof container>;

const podSpec = z.object({
  serviceAccountName: z.string().nullish(),
  containers: z.array(container).nullish(),
  initContainers: z.array(container).nullish(),
});

const podTemplate = z.object({
  metadata: z.object({ labels: labels.nullish() }).nullish(),
  spec: podSpec.nullish(),
});
export type PodTemplate = z.infer<typeof podTemplate>;

/** Of a Deployment, StatefulSet or DaemonSet what is asked of it: its pods as they are meant. */
export const templatedShape = z.object({
  metadata,
  spec: z.object({ template: podTemplate }),
});
export type Templated = z.infer<typeof templatedShape>;

/** Of a CronJob the same. */
export const cronJobShape = z.object({
  metadata,
  spec: z.object({
    jobTemplate: z.object({ spec: z.object({ template: podTemplate }) }),
  }),
});

/** Of a Rollout the same; it may borrow the pods of a Deployment. */
export const rolledShape = z.object({
  metadata,
  spec: z.object({
    template: podTemplate.nullish(),
    workloadRef: z.object({ kind: z.string(), name: z.string() }).nullish(),
  }),
});
export type Rolled = z.infer<typeof rolledShape>;

/** Of a pod whose it is, and whether a proxy is in it: injected proxies stand in pods and in nothing above them. */
export const podShape = z.object({
  metadata: metadata.extend({
    labels: labels.nullish(),
    ownerReferences: z
      .array(
        z.object({
          kind: z.string(),
          name: z.string(),
          controller: z.boolean().nullish(),
        }),
      )
      .nullish(),
  }),
  spec: podSpec,
  status: z.object({ phase: z.string().nullish() }).nullish(),
});
export type Pod = z.infer<typeof podShape>;

const servicePort = z.object({
  name: z.string().nullish(),
  port: z.number(),
  targetPort: z.union([z.number(), z.string()]).nullish(),
  protocol: z.string().nullish(),
  appProtocol: z.string().nullish(),
});
export type ServicePort = z.infer<typeof servicePort>;

/** Of a Service which pods it selects, and by which ports they are called. */
export const serviceShape = z.object({
  metadata,
  spec: z.object({
    type: z.string().nullish(),
    clusterIP: z.string().nullish(),
    selector: labels.nullish(),
    ports: z.array(servicePort).nullish(),
  }),
});
export type Service = z.infer<typeof serviceShape>;
