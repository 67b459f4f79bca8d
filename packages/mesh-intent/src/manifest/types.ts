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

/** @public */
export type ManifestVersion = NonNullable<
  ServiceManifest['spec']['versions']
>[number];

/** @public */
export type ManifestRoute = NonNullable<
  ServiceManifest['spec']['routes']
>[number];

/** @public */
export type ManifestRouteMatch = NonNullable<ManifestRoute['match']>;

/** @public */
export type ManifestRetry = NonNullable<ManifestRoute['retry']>;

/** @public */
export type ManifestMirror = NonNullable<ManifestRoute['mirror']>;

/** @public */
export type ManifestBackend = NonNullable<ManifestRoute['backends']>[number];

/** @public */
export type ManifestResilience = NonNullable<
  ServiceManifest['spec']['resilience']
>;

/** @public */
export type ManifestRollout = NonNullable<ServiceManifest['spec']['rollout']>;

/** @public */
export type ManifestTelemetry = NonNullable<
  ServiceManifest['spec']['telemetry']
>;
