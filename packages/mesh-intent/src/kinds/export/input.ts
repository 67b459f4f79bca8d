import { z } from 'zod';
import { calendarDate, dnsLabel, serviceRef } from '../../manifest';
import { fullPrincipal } from '../fullPrincipal';
import { whyText } from '../whyText';

/** @public */
export const exportInput = z.strictObject({
  service: serviceRef.describe('Service that is exported: "namespace/name".'),
  clusters: z
    .array(dnsLabel)
    .min(1)
    .max(50)
    .describe('Clusters whose services may see it.'),
  principals: z
    .array(fullPrincipal)
    .min(1)
    .max(50)
    .optional()
    .describe(
      'Whole principals of other clusters that may call it; none for now when left out.',
    ),
  until: calendarDate
    .optional()
    .describe('Last day on which they may: YYYY-MM-DD; without end otherwise.'),
  reason: whyText,
});

/** @public */
export type ExportInput = z.infer<typeof exportInput>;
