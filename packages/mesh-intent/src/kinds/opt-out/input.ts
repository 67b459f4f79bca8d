import { z } from 'zod';
import { calendarDate, dnsLabel, serviceRef } from '../../manifest';
import { whyText } from '../whyText';

/** @public */
export const optOutInput = z.strictObject({
  service: serviceRef.describe(
    'Service it belongs to, whose owners ask: "namespace/name".',
  ),
  workload: dnsLabel
    .optional()
    .describe('Name of the workload; that of the service when left out.'),
  until: calendarDate.describe('Last day on which it may: YYYY-MM-DD.'),
  reason: whyText,
});

/** @public */
export type OptOutInput = z.infer<typeof optOutInput>;
