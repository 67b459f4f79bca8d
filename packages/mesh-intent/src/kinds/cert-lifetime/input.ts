import { z } from 'zod';
import { serviceRef } from '../../manifest';
import { certificateHours } from '../../world';
import { whyText } from '../whyText';

/** @public */
export const certLifetimeInput = z.strictObject({
  service: serviceRef.describe('Service whose certificates are meant.'),
  hours: z
    .int()
    .min(1)
    .max(certificateHours)
    .describe(
      `Hours a certificate lives; ${certificateHours} is the default and takes the exception back.`,
    ),
  reason: whyText,
});

/** @public */
export type CertLifetimeInput = z.infer<typeof certLifetimeInput>;
