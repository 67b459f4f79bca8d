import { z } from 'zod';
import { calendarDate, serviceRef } from '../../manifest';
import { sampledSignals } from '../../world';
import { whyText } from '../whyText';

/** @public */
export const samplingRaiseInput = z.strictObject({
  service: serviceRef.describe(
    'Service for which it is asked; its whole namespace is sampled: "namespace/name".',
  ),
  signal: z.enum(sampledSignals).describe('What is sampled.'),
  rate: z
    .number()
    .gt(0)
    .max(100)
    .describe('Percent of successful requests; 1 is the default.'),
  until: calendarDate.describe(
    'Last day on which it holds, at most 30 days ahead: YYYY-MM-DD.',
  ),
  reason: whyText,
});

/** @public */
export type SamplingRaiseInput = z.infer<typeof samplingRaiseInput>;
