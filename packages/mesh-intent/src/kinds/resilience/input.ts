import { z } from 'zod';
import { durationText, serviceRef } from '../../manifest';
import { whyText } from '../whyText';

const count = z.int().min(1).max(1_000_000);
const percent = z.int().min(1).max(100);

/** Parts of `spec.resilience`. */
export const resilienceParts = [
  'outlier',
  'limits',
  'retryBudget',
  'locality',
] as const;

/** @public */
export const resilienceInput = z.strictObject({
  service: serviceRef.describe('Service that is called: "namespace/name".'),
  consecutiveErrors: count
    .optional()
    .describe('5xx answers in a row that put an endpoint out.'),
  interval: durationText.optional().describe('Between two looks: "10s".'),
  baseEjectionTime: durationText
    .optional()
    .describe('How long an endpoint is out, times how often it was: "30s".'),
  maxEjectionPercent: percent
    .optional()
    .describe('Most endpoints that may be out at once.'),
  maxConnections: count.optional().describe('Of each calling proxy.'),
  maxPendingRequests: count.optional().describe('Of each calling proxy.'),
  maxRequests: count.optional().describe('Requests under way at once.'),
  maxRequestsPerConnection: count.optional(),
  retryBudgetPercent: percent
    .optional()
    .describe('Share of active requests that may be retries.'),
  minRetryConcurrency: count
    .optional()
    .describe('Retries that are always possible.'),
  spilloverThreshold: percent
    .optional()
    .describe(
      'Percent of healthy endpoints under which calls go elsewhere; 70 is the one value that can be kept.',
    ),
  reset: z
    .array(z.enum(resilienceParts))
    .min(1)
    .max(resilienceParts.length)
    .optional()
    .describe('Parts that go back to the defaults of the platform.'),
  reason: whyText,
});

/** @public */
export type ResilienceInput = z.infer<typeof resilienceInput>;
