import { z } from 'zod';
import { dnsLabel } from '../../manifest';
import { plainText } from '../../text';
import { schemaReader } from './FormatReader';

/** @public */
export const mtlsModes = ['UNSET', 'DISABLE', 'PERMISSIVE', 'STRICT'] as const;

/** @public */
export type MtlsMode = (typeof mtlsModes)[number];

/**
 * A PeerAuthentication with its defaults made explicit (M-10, mesh.md 3.1).
 * @public
 */
export interface PeerAuthentication {
  readonly namespace: string;
  readonly name: string;
  /** Labels of the pods; absent for all pods of the namespace, of the mesh in the root namespace. */
  readonly selector?: Readonly<Record<string, string>>;
  /** UNSET inherits from the namespace, then from the mesh. */
  readonly mode: MtlsMode;
  /** By workload port, never by the Service's. */
  readonly ports: Readonly<Record<string, MtlsMode>>;
}

const texts = z.record(
  z.string().min(1).max(317),
  plainText({ min: 0, max: 4096, lines: 'many' }),
);

const labels = z.record(
  z.string().min(1).max(317),
  z
    .string()
    .max(63)
    .regex(/^[A-Za-z0-9._-]*$/, {
      message: 'must be the value of a label, without "*"',
    }),
);

const mtls = z.strictObject({ mode: z.enum(mtlsModes).default('UNSET') });

const peerAuthenticationSchema = z.strictObject({
  apiVersion: z.enum(['security.istio.io/v1', 'security.istio.io/v1beta1']),
  kind: z.literal('PeerAuthentication'),
  metadata: z.strictObject({
    name: z
      .string()
      .max(253)
      .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, {
        message: 'must be lower-case letters, digits, "-" and "."',
      }),
    namespace: dnsLabel,
    labels: texts.optional(),
    annotations: texts.optional(),
  }),
  spec: z
    .strictObject({
      selector: z.strictObject({ matchLabels: labels.optional() }).optional(),
      mtls: mtls.optional(),
      portLevelMtls: z
        .record(
          z.string().regex(/^[1-9][0-9]{0,4}$/, {
            message: 'must be a port number',
          }),
          mtls,
        )
        .optional(),
    })
    .optional(),
});

type Written = z.output<typeof peerAuthenticationSchema>;

function valueOf({ metadata, spec }: Written): PeerAuthentication {
  const selector = spec?.selector?.matchLabels ?? {};
  const ports = Object.entries(spec?.portLevelMtls ?? {});
  return {
    namespace: metadata.namespace,
    name: metadata.name,
    ...(Object.keys(selector).length === 0 ? {} : { selector }),
    mode: spec?.mtls?.mode ?? 'UNSET',
    ports: Object.fromEntries(ports.map(([port, { mode }]) => [port, mode])),
  };
}

export const peerAuthenticationReader = schemaReader(
  peerAuthenticationSchema,
  written => {
    const value = valueOf(written);
    const key = `${value.namespace}/${value.name}`;
    return [{ field: 'peerAuthentications', key, value, at: [], findings: [] }];
  },
);
