import { z } from 'zod';
import { plainText } from '../text';
import {
  dnsLabel,
  durationText,
  headerName,
  httpPath,
  podSelector,
} from './fields';

/** Gateway API allows this many of each. */
const FEW = 16;

/** @public */
export const httpMethods = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'DELETE',
  'PATCH',
  'OPTIONS',
  'TRACE',
  'CONNECT',
] as const;

/** Methods that may be declared idempotent; GET and HEAD always are (M-17). @public */
export const declarableMethods = [
  'POST',
  'PUT',
  'DELETE',
  'PATCH',
  'OPTIONS',
  'TRACE',
] as const;

/** @public */
export const pathMatches = ['Exact', 'Prefix'] as const;

export const version = z.strictObject({
  name: dnsLabel.describe('Name of the version, unique in the service: "v1".'),
  selector: podSelector.describe('Labels of the pods of this version.'),
});

const match = z.strictObject({
  path: z
    .strictObject({
      type: z
        .enum(pathMatches)
        .describe('Exact: this path. Prefix: it and everything below it.'),
      value: httpPath,
    })
    .optional(),
  headers: z
    .array(
      z.strictObject({
        name: headerName,
        value: plainText({ max: 4096 }).describe('Exact value.'),
      }),
    )
    .min(1)
    .max(FEW)
    .optional()
    .describe('All of them must be there.'),
  method: z.enum(httpMethods).optional(),
});

const retry = z.strictObject({
  attempts: z.int().min(1).max(100).describe('Tries after the first; up to 3.'),
  perTryTimeout: durationText
    .optional()
    .describe('How long one try may take; at most the timeout of the route.'),
  on: z
    .array(z.int().min(400).max(599))
    .min(1)
    .max(FEW)
    .optional()
    .describe(
      'Status codes that are tried again; failures to connect always are.',
    ),
});

const backend = z.strictObject({
  version: dnsLabel,
  weight: z
    .int()
    .min(0)
    .max(1_000_000)
    .describe('Share among the backends of the route.'),
});

const mirror = z.strictObject({
  version: dnsLabel.describe('Version that gets a copy; its answers are lost.'),
  percent: z.int().min(1).max(100),
});

export const route = z.strictObject({
  name: dnsLabel.describe('Name of the route, unique in the service.'),
  match: match
    .optional()
    .describe(
      'Requests it is for; without it, all that no other route takes. A route for those is always made.',
    ),
  timeout: durationText
    .default('2s')
    .describe('How long a call may take, with all its retries.'),
  retry: retry
    .optional()
    .describe('Only with a method that may be repeated safely.'),
  backends: z
    .array(backend)
    .min(1)
    .max(FEW)
    .optional()
    .describe('Versions it goes to; all of them without it.'),
  mirror: mirror.optional(),
});
