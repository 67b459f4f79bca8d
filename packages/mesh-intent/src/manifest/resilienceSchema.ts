import { z } from 'zod';
import { durationText, httpPath, portNumber } from './fields';

const count = z.int().min(1).max(1_000_000);
const percent = z.int().min(1).max(100);

/** What a service asks of its callers' proxies; everything left out has the platform's default (M-18). */
export const resilience = z.strictObject({
  outlier: z
    .strictObject({
      consecutiveErrors: count
        .optional()
        .describe('5xx answers in a row that put an endpoint out; 5.'),
      interval: durationText.optional().describe('Between two looks; 10s.'),
      baseEjectionTime: durationText
        .optional()
        .describe('How long an endpoint is out, times how often it was; 30s.'),
      maxEjectionPercent: percent
        .optional()
        .describe('Most endpoints that may be out at once; 50.'),
    })
    .optional(),
  limits: z
    .strictObject({
      maxConnections: count.optional(),
      maxPendingRequests: count.optional(),
      maxRequests: count.optional().describe('Requests under way at once.'),
      maxRequestsPerConnection: count.optional(),
    })
    .optional()
    .describe('For each calling proxy.'),
  retryBudget: z
    .strictObject({
      percent: percent
        .optional()
        .describe('Share of active requests that may be retries; 20.'),
      minRetryConcurrency: count
        .optional()
        .describe('Retries that are always possible; 3.'),
    })
    .optional(),
  locality: z
    .strictObject({
      spilloverThreshold: percent
        .optional()
        .describe(
          'Percent of healthy endpoints under which calls go elsewhere; 70 is the one value that can be kept.',
        ),
    })
    .optional(),
});

/** @public */
export const rolloutStrategies = ['argo-rollouts'] as const;

export const rollout = z.strictObject({
  strategy: z.enum(rolloutStrategies),
  minRequests: z
    .int()
    .min(1)
    .max(1_000_000_000)
    .describe('Requests without which a step has not enough evidence.'),
});

export const telemetry = z.strictObject({
  metricsPort: portNumber.describe(
    "Port of the workload that serves the application's own metrics.",
  ),
  metricsPath: httpPath.optional().describe('"/metrics" without it.'),
});
