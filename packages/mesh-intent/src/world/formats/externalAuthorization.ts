import { z } from 'zod';
import { dnsLabel, durationText, reasonText } from '../../manifest';
import { plainText } from '../../text';
import { envelope, serviceMetadata } from './envelope';
import { schemaReader } from './FormatReader';

/** What happens when the authoriser does not answer. @public */
export const failurePostures = ['deny', 'allow'] as const;

/**
 * The external authoriser one service asks (M-11).
 * @public
 */
export interface ExternalAuthorization {
  /** "namespace/name". */
  readonly service: string;
  /** Name of the mesh's extension provider. */
  readonly provider: string;
  readonly timeout: string;
  /** A rule wants it stated. */
  readonly failure?: (typeof failurePostures)[number];
  /** Paths it is asked about; exact, or a prefix that ends with `*`. */
  readonly paths: readonly string[];
  readonly reason?: string;
}

function externalAuthorizationSchema(group: string) {
  return z.strictObject({
    ...envelope(group, 'ExternalAuthorization'),
    metadata: serviceMetadata,
    spec: z.strictObject({
      provider: dnsLabel,
      timeout: durationText,
      // A rule asks for it, which can say why.
      failure: z.enum(failurePostures).optional(),
      paths: z
        .array(
          plainText({ max: 1024 }).regex(/^\/[^*]*\*?$/, {
            message:
              'must start with "/"; "*" may only stand at its end, for everything below',
          }),
        )
        .min(1)
        .max(100),
      reason: reasonText.optional(),
    }),
  });
}

export function externalAuthorizationReader(group: string) {
  return schemaReader(
    externalAuthorizationSchema(group),
    ({ metadata, spec }) => {
      const key = `${metadata.namespace}/${metadata.name}`;
      const value = { service: key, ...spec };
      return [{ field: 'extAuthz', key, value, at: ['spec'], findings: [] }];
    },
  );
}
