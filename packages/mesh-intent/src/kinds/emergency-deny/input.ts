import { z } from 'zod';
import { serviceRef } from '../../manifest';
import { fullPrincipal } from '../fullPrincipal';
import { whyText } from '../whyText';

/** @public */
export const emergencyDenyInput = z.strictObject({
  service: serviceRef.describe(
    'Service that is protected, and whose owners ask: "namespace/name".',
  ),
  scope: z
    .enum(['service', 'namespace', 'mesh'])
    .default('service')
    .describe('The service alone, its namespace, or every service.'),
  target: z
    .enum(['principals', 'caller', 'everyone'])
    .default('principals')
    .describe(
      'Who is denied: named identities, every identity of a service, or everyone.',
    ),
  principals: z
    .array(fullPrincipal)
    .min(1)
    .max(50)
    .optional()
    .describe('Whole principals that are denied.'),
  caller: serviceRef
    .optional()
    .describe('Service that is denied, in every cluster it runs in.'),
  reason: whyText,
});

/** @public */
export type EmergencyDenyInput = z.infer<typeof emergencyDenyInput>;
