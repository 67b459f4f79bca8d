import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { scenarioDir } from '../scenario/readScenario';

const serviceRef = z.string().regex(/^[a-z0-9-]+\/[a-z0-9-]+$/);
const share = z.number().min(0).max(1);

const request = z.strictObject({
  method: z.string().optional(),
  path: z.string().startsWith('/').optional(),
  perMinute: z.number().positive(),
  /** Share that fails at the callee, 0..1. */
  failing: share,
});

const call = z.strictObject({
  from: serviceRef,
  to: serviceRef,
  /** Workload port of the callee. */
  port: z.int().min(1).max(65_535),
  protocol: z.enum(['http', 'tcp']).default('http'),
  clusters: z.array(z.string()).default(['fra-1', 'fra-2']),
  /** The caller is outside the mesh: no certificate, no identity. */
  plaintext: z.boolean().default(false),
  /** The callee's proxy answers 403. */
  refused: z.boolean().default(false),
  /** Runs only then, UTC; day 0 is Sunday. */
  weekly: z
    .strictObject({
      day: z.int().min(0).max(6),
      hour: z.int().min(0).max(23),
      minutes: z.int().min(1).max(60),
    })
    .optional(),
  requests: z.array(request).min(1),
});

const outside = z.strictObject({
  from: serviceRef,
  host: z.string(),
  port: z.int(),
  protocol: z.enum(['http', 'tcp']).default('http'),
  outcome: z.enum(['blocked', 'passed']),
  clusters: z.array(z.string()).default(['fra-1', 'fra-2']),
  perMinute: z.number().positive(),
});

const kind = z
  .enum(['Deployment', 'StatefulSet', 'CronJob'])
  .default('Deployment');

const pods = z.strictObject({
  name: serviceRef,
  kind,
  clusters: z.array(z.string()).default(['fra-1', 'fra-2']),
  pods: z.int().min(1).default(2),
  /** Average cores of one pod without its proxy, and of the proxy. */
  cores: z.number().default(0.2),
  proxyCores: z.number().default(0.01),
  lifetimeHours: z.number().default(24),
  release: z.string().default('1.30.3'),
});

const undeclared = z.strictObject({
  name: serviceRef,
  kind,
  serviceAccount: z.string(),
  clusters: z.array(z.string()).min(1),
  pods: z.int().min(0),
  /** Of them, those with a proxy. */
  proxies: z.int().min(0),
  ports: z
    .array(
      z.strictObject({
        name: z.string(),
        port: z.int().min(1).max(65_535),
        targetPort: z.int().min(1).max(65_535),
        /** Absent where its Service says none. */
        protocol: z.enum(['HTTP', 'GRPC', 'TCP']).optional(),
      }),
    )
    .default([]),
});

const rollout = z.strictObject({
  service: serviceRef,
  cluster: z.string(),
  phase: z.enum(['Healthy', 'Progressing', 'Paused', 'Degraded']),
  message: z.string().optional(),
  step: z.int(),
  steps: z.int(),
  declaredWeight: share,
  appliedWeight: share,
  /** Since when. */
  hours: z.number(),
  analyses: z.array(
    z.strictObject({
      name: z.string(),
      phase: z.enum(['Successful', 'Failed', 'Inconclusive', 'Running']),
      needed: z.int(),
      seen: z.int(),
      message: z.string().optional(),
    }),
  ),
});

const schema = z.strictObject({
  sites: z.array(
    z.strictObject({ name: z.string(), clusters: z.array(z.string()).min(1) }),
  ),
  trustDomains: z.record(z.string(), z.string()),
  sampling: z.strictObject({ success: share, failure: share }),
  calls: z.array(call),
  outside: z.array(outside),
  holes: z.array(
    z.strictObject({
      site: z.string(),
      daysAgo: z.int().min(1).max(7),
      hours: z.number().positive().max(24),
    }),
  ),
  failures: z.array(
    z.strictObject({
      to: serviceRef,
      origin: z.enum(['none', 'application', 'mesh', 'network']),
      reason: z.string(),
      ambiguous: z.boolean(),
      share,
    }),
  ),
  services: z.array(pods),
  undeclared: z.array(undeclared),
  delivery: z.array(
    z.strictObject({
      cluster: z.string(),
      applies: z.number(),
      acknowledges: z.number().positive(),
    }),
  ),
  rejections: z.array(
    z.strictObject({
      service: serviceRef,
      cluster: z.string(),
      proxies: z.int(),
      text: z.string(),
    }),
  ),
  failedRenewals: z.array(
    z.strictObject({
      service: serviceRef,
      cluster: z.string(),
      count: z.int(),
      hoursLeft: z.number(),
    }),
  ),
  rollouts: z.array(rollout),
  price: z.strictObject({
    currency: z.string(),
    corePer30Days: z.number(),
    gibibytePer30Days: z.number(),
  }),
});

/** Who calls whom in the estate's meshes, as `scenario/traffic.yaml` declares it. */
export type Traffic = z.output<typeof schema>;

export type TrafficCall = Traffic['calls'][number];

export type TrafficPods = Traffic['services'][number];

export type TrafficUndeclared = Traffic['undeclared'][number];

export function readTraffic(): Traffic {
  const path = join(scenarioDir, 'traffic.yaml');
  const parsed = schema.safeParse(parse(readFileSync(path, 'utf8')));
  if (!parsed.success) {
    throw new Error(`${path}: ${z.prettifyError(parsed.error)}`);
  }
  return parsed.data;
}
