import type { z } from 'zod';
import type {
  egressProtocols,
  portProtocols,
  serviceManifestSchema,
} from './schema';

/**
 * What a service declares about itself; `z.infer` of the schema.
 * @public
 */
export type ServiceManifest = z.infer<ReturnType<typeof serviceManifestSchema>>;

/** @public */
export type ManifestPort = ServiceManifest['spec']['ports'][number];

/** @public */
export type ManifestDependency = ServiceManifest['spec']['dependsOn'][number];

/** @public */
export type ManifestEgress = ServiceManifest['spec']['egress'][number];

/** @public */
export type ManifestExport = ServiceManifest['spec']['exports'][number];

/** @public */
export type PortProtocol = (typeof portProtocols)[number];

/** @public */
export type EgressProtocol = (typeof egressProtocols)[number];

/** @public */
export type ManifestDatabase = NonNullable<ServiceManifest['spec']['database']>;
