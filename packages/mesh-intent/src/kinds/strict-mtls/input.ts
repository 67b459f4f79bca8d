import { z } from 'zod';
import { serviceRef } from '../../manifest';
import { fullPrincipal } from '../fullPrincipal';
import { whyText } from '../whyText';

/** @public */
export const strictMtlsInput = z.strictObject({
  service: serviceRef.describe(
    'Service that becomes strict, or one of the namespace: "namespace/name".',
  ),
  scope: z
    .enum(['service', 'namespace'])
    .default('service')
    .describe('The service alone, or its whole namespace.'),
  callers: z
    .array(fullPrincipal)
    .min(1)
    .max(50)
    .optional()
    .describe(
      'Whole principals that may call it; those the intent knows when left out. Only when no enforced policy lets anybody in yet.',
    ),
  reason: whyText,
});

/** @public */
export type StrictMtlsInput = z.infer<typeof strictMtlsInput>;
