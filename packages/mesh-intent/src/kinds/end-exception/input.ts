import { z } from 'zod';
import { calendarDate, serviceRef } from '../../manifest';
import { plainText } from '../../text';
import { whyText } from '../whyText';
import { exceptionTypes } from './exceptions';

/** @public */
export const endExceptionInput = z.strictObject({
  service: serviceRef.describe(
    'Service whose exception it is, or one of the namespace: "namespace/name".',
  ),
  exception: z.enum(exceptionTypes).describe('List in which it stands.'),
  name: plainText({ min: 1, max: 2048 }).describe(
    'What it is called there: a signal, a workload, a principal.',
  ),
  until: calendarDate.describe('Last day, as it is written: YYYY-MM-DD.'),
  reason: whyText,
});

/** @public */
export type EndExceptionInput = z.infer<typeof endExceptionInput>;
