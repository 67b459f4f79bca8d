import { z } from 'zod';
import { calendarDate, dnsLabel, reasonText } from '../../manifest';
import { envelope } from './envelope';
import { schemaReader } from './FormatReader';

/** What is sampled. @public */
export const sampledSignals = ['access-log', 'trace'] as const;

/** More of one signal for a while. @public */
export interface SamplingRaise {
  readonly signal: (typeof sampledSignals)[number];
  /** Percent of successful requests; the mesh's default is 1 (M-29). */
  readonly rate: number;
  readonly reason: string;
  /** Last day on which it holds; a rule wants it. */
  readonly until?: string;
}

/**
 * Sampling raises of one namespace (M-29).
 * @public
 */
export interface SamplingRaises {
  readonly namespace: string;
  readonly raises: readonly SamplingRaise[];
}

function samplingRaisesSchema(group: string) {
  return z.strictObject({
    ...envelope(group, 'SamplingRaises'),
    namespace: dnsLabel,
    raises: z
      .array(
        z.strictObject({
          signal: z.enum(sampledSignals),
          rate: z
            .number()
            .gt(0)
            .max(100)
            .describe('Percent of successful requests.'),
          reason: reasonText,
          // A rule asks for it, which can say why.
          until: calendarDate.optional(),
        }),
      )
      .min(1)
      .max(20),
  });
}

export function samplingRaisesReader(group: string) {
  return schemaReader(samplingRaisesSchema(group), ({ namespace, raises }) => [
    {
      field: 'telemetry',
      key: namespace,
      value: { namespace, raises },
      at: [],
      findings: [],
    },
  ]);
}
