import { z } from 'zod';
import { dnsLabel, reasonText } from '../../manifest';
import { envelope } from './envelope';
import { schemaReader } from './FormatReader';

/**
 * Istio objects that may stand beside the Gateway API, and what would retire them (M-14).
 * Without a namespace and a name every object of the kind is meant.
 * @public
 */
export interface AllowlistEntry {
  readonly kind: string;
  readonly namespace?: string;
  readonly name?: string;
  readonly reason: string;
  /** The Gateway API issue, "owner/repository#number". */
  readonly retiredBy: string;
}

function allowlistSchema(group: string) {
  return z.strictObject({
    ...envelope(group, 'Allowlist'),
    entries: z
      .array(
        z
          .strictObject({
            kind: z
              .string()
              .max(63)
              .regex(/^[A-Z][A-Za-z]*$/, {
                message: 'must be a kind, for example "EnvoyFilter"',
              }),
            namespace: dnsLabel.optional(),
            name: dnsLabel.optional(),
            reason: reasonText,
            retiredBy: z
              .string()
              .max(200)
              .regex(/^[\w.-]+\/[\w.-]+#[0-9]+$/, {
                message:
                  'must name the Gateway API issue as "owner/repository#number"',
              }),
          })
          .refine(({ namespace, name }) => !name === !namespace, {
            message: 'needs namespace and name together, or neither',
          }),
      )
      .max(1000),
  });
}

export function allowlistReader(group: string) {
  return schemaReader(allowlistSchema(group), ({ entries }) =>
    entries.map((value, index) => ({
      field: 'allowlist' as const,
      key:
        value.name === undefined
          ? value.kind
          : `${value.kind} ${value.namespace}/${value.name}`,
      value,
      at: ['entries', index],
      findings: [],
    })),
  );
}
