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

const schema = z.strictObject({
  sites: z.array(
    z.strictObject({ name: z.string(), clusters: z.array(z.string()).min(1) }),
  ),
  trustDomains: z.record(z.string(), z.string()),
  sampling: z.strictObject({ success: share, failure: share }),
  calls: z.array(call),
});

/** Who calls whom in the estate's meshes, as `scenario/traffic.yaml` declares it. */
export type Traffic = z.output<typeof schema>;

export type TrafficCall = Traffic['calls'][number];

export function readTraffic(): Traffic {
  const path = join(scenarioDir, 'traffic.yaml');
  const parsed = schema.safeParse(parse(readFileSync(path, 'utf8')));
  if (!parsed.success) {
    throw new Error(`${path}: ${z.prettifyError(parsed.error)}`);
  }
  return parsed.data;
}
