import { z } from 'zod';
import { calendarDate, reasonText } from '../../manifest';
import { envelope, serviceMetadata } from './envelope';
import { schemaReader } from './FormatReader';

/** A principal of another trust domain, and why it is let in. @public */
export interface TrustedPrincipal {
  /** "one.mesh.corp/ns/shop/sa/cart", without `spiffe://`. */
  readonly principal: string;
  readonly reason: string;
  /** Last day on which it holds. */
  readonly until?: string;
}

/**
 * Foreign principals one service accepts (M-20).
 * @public
 */
export interface TrustList {
  /** "namespace/name". */
  readonly destination: string;
  readonly principals: readonly TrustedPrincipal[];
}

const fullPrincipal = z
  .string()
  .max(2048)
  .regex(
    /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?\/ns\/[a-z0-9]([a-z0-9-]*[a-z0-9])?\/sa\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/,
    {
      message:
        'must be a whole principal without "spiffe://", for example "one.mesh.corp/ns/shop/sa/cart"',
    },
  );

function trustListSchema(group: string) {
  return z.strictObject({
    ...envelope(group, 'TrustList'),
    metadata: serviceMetadata,
    principals: z
      .array(
        z.strictObject({
          principal: fullPrincipal,
          reason: reasonText,
          until: calendarDate.optional(),
        }),
      )
      .min(1)
      .max(200),
  });
}

export function trustListReader(group: string) {
  return schemaReader(trustListSchema(group), ({ metadata, principals }) => {
    const key = `${metadata.namespace}/${metadata.name}`;
    const value = { destination: key, principals };
    return [{ field: 'trust', key, value, at: [], findings: [] }];
  });
}
