import { z } from 'zod';
import { calendarDate, dnsLabel, reasonText } from '../../manifest';
import { envelope } from './envelope';
import { schemaReader } from './FormatReader';

/** A workload that may run without a sidecar. @public */
export interface SidecarOptOut {
  readonly name: string;
  readonly reason: string;
  /** Last day on which it holds; a rule wants it. */
  readonly until?: string;
}

/**
 * Workloads of one namespace that may run without a sidecar (M-06).
 * @public
 */
export interface SidecarOptOuts {
  readonly namespace: string;
  readonly workloads: readonly SidecarOptOut[];
}

function sidecarOptOutsSchema(group: string) {
  return z.strictObject({
    ...envelope(group, 'SidecarOptOuts'),
    namespace: dnsLabel,
    workloads: z
      .array(
        z.strictObject({
          name: dnsLabel,
          reason: reasonText,
          // A rule asks for it, which can say why.
          until: calendarDate.optional(),
        }),
      )
      .min(1)
      .max(200),
  });
}

export function sidecarOptOutsReader(group: string) {
  return schemaReader(
    sidecarOptOutsSchema(group),
    ({ namespace, workloads }) => [
      {
        field: 'optOuts',
        key: namespace,
        value: { namespace, workloads },
        at: [],
        findings: [],
      },
    ],
  );
}
