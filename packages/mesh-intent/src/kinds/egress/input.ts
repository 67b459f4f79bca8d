import { z } from 'zod';
import {
  calendarDate,
  egressProtocols,
  portNumber,
  serviceRef,
} from '../../manifest';
import { plainText } from '../../text';

/** @public */
export const egressInput = z.strictObject({
  service: serviceRef.describe('Service that calls: "namespace/name".'),
  action: z
    .enum(['add', 'remove'])
    .default('add')
    .describe('Declare the host, or take it back.'),
  // Only bounded here: the host's own rule says exactly what is wrong with it.
  host: z
    .string()
    .min(1)
    .max(300)
    .describe('Host outside the mesh: "api.example.com".'),
  port: portNumber.default(443).describe('Port of the host outside.'),
  protocol: z
    .enum(egressProtocols)
    .default('HTTPS')
    .describe(
      'HTTPS: the egress gateway originates TLS. TLS: passed through. HTTP: plain text, needs a reason.',
    ),
  reason: plainText({ min: 10, max: 500 }).describe(
    'Why, in one line, for the people who approve.',
  ),
  reviewBy: calendarDate
    .optional()
    .describe('Day on which the need is looked at again: YYYY-MM-DD.'),
  plaintextReason: plainText({ min: 10, max: 500 })
    .optional()
    .describe('Why nothing but plain HTTP is possible; only with HTTP.'),
});

/** @public */
export type EgressInput = z.infer<typeof egressInput>;
