import { z } from 'zod';
import type { AskedSignal } from '../types';

const HOUR = 3600;

const text = z.string().max(10_000);

/** Mirrors RequestRecord of mesh-authz; a field that is absent is unknown, `null` is known to be absent. */
const requestRecord = z.strictObject({
  protocol: z.enum(['http', 'tcp']),
  peer: z.array(text).readonly().optional(),
  method: text.optional(),
  path: z.string().max(200_000).optional(),
  authority: text.optional(),
  port: z.int().min(0).max(65_535).optional(),
  sni: text.nullable().optional(),
  sourceIp: text.optional(),
  remoteIp: text.optional(),
  destinationIp: text.optional(),
});

const accessTuple = z.strictObject({
  request: requestRecord,
  outcome: z.enum(['admitted', 'denied']),
  rows: z.int().min(1),
  samplingRate: z.number().gt(0).max(1),
  lastSeen: z.iso.datetime(),
});

const metricCaller = z.strictObject({
  principal: text.optional(),
  protocol: z.enum(['http', 'tcp']),
  requests: z.number().min(0),
});

/**
 * Hours of log a question may cover: the day a replay needs, and the week that gathers more where a day is too quiet.
 * @public
 */
export const replayHours = [24, 168] as const;

const params = z.strictObject({
  namespace: z.string(),
  service: z.string(),
  /** Ending now. */
  hours: z.union([z.literal(24), z.literal(168)]),
});

const value = z.strictObject({
  /** Every cluster of the site whose log was read, also one without rows; apart, for the trust domain of the callee decides what a policy means there. */
  clusters: z.array(
    z.strictObject({
      cluster: z.string(),
      tuples: z.array(accessTuple),
      /** Callers the unsampled metrics saw in the week that ends now, however short the log; absent when nobody counted them. */
      metricCallers: z.array(metricCaller).optional(),
    }),
  ),
});

/** @public */
export type AccessLogParams = z.infer<typeof params>;

/** @public */
export type AccessLogValue = z.infer<typeof value>;

/** @public */
export const accessLogTuples: AskedSignal<AccessLogParams, AccessLogValue> = {
  id: 'access-log-tuples',
  title: 'Requests of the access log',
  means:
    'The distinct requests a workload received, as its own proxy logged them, with how many rows each stands for and how they were sampled. What was not sampled is not in it.',
  source: 'M-12, mesh.md 1.11',
  parts: ['tuples'],
  way: 'ask',
  params,
  value,
  unit: 'requests',
  windowSeconds: replayHours[1] * HOUR,
  freshForSeconds: HOUR,
  minimumSamples: 598,
  visibleTo: 'service-readers',
};
