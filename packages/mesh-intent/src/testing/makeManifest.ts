import type { ServiceManifest } from '../manifest';

/** What a test says about a service; the rest is filled in. @public */
export interface ManifestParts
  extends Partial<ServiceManifest['metadata']>,
    Partial<ServiceManifest['spec']> {
  readonly group?: string;
}

function optionalSpec(parts: ManifestParts): Partial<ServiceManifest['spec']> {
  const { versions, routes, idempotentMethods, resilience } = parts;
  const { database, rollout, telemetry } = parts;
  const all = { versions, routes, idempotentMethods, resilience };
  return Object.fromEntries(
    Object.entries({ ...all, database, rollout, telemetry }).filter(
      ([, value]) => value !== undefined,
    ),
  );
}

/**
 * A valid manifest with the given parts.
 *
 * @public
 */
export function makeManifest(parts: ManifestParts = {}): ServiceManifest {
  const { group = 'mesh.corp', name = 'checkout' } = parts;
  const { system, tier, description, docs } = parts;
  return {
    apiVersion: `${group}/v1alpha1`,
    kind: 'ServiceManifest',
    metadata: {
      name,
      namespace: parts.namespace ?? 'shop',
      owner: parts.owner ?? 'group:default/team-shop',
      ...(system === undefined ? {} : { system }),
      ...(tier === undefined ? {} : { tier }),
      ...(description === undefined ? {} : { description }),
      ...(docs === undefined ? {} : { docs }),
    },
    spec: {
      serviceAccount: parts.serviceAccount ?? name,
      clusters: parts.clusters ?? ['one'],
      ports: parts.ports ?? [
        { name: 'http', port: 80, targetPort: 8080, protocol: 'HTTP' },
      ],
      dependsOn: parts.dependsOn ?? [],
      egress: parts.egress ?? [],
      exports: parts.exports ?? [],
      ...optionalSpec(parts),
    },
  };
}
