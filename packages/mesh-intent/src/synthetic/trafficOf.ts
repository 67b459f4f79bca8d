import type { ManifestParts } from '../testing';
import type { Dice } from './Dice';

/** How calls to a service with versions are routed: reads are tried again, a cohort sees the new version first. */
function routesOf(name: string, dice: Dice): ManifestParts['routes'] {
  const weight = 1 + dice.below(50);
  return [
    {
      name: 'cohort',
      match: { headers: [{ name: 'x-cohort', value: 'new' }] },
      timeout: '2s',
      backends: [{ version: 'v2', weight: 1 }],
    },
    {
      name: 'reads',
      match: { method: 'GET', path: { type: 'Prefix', value: `/${name}` } },
      timeout: dice.pick(['500ms', '1s', '2s']),
      retry: {
        attempts: 1 + dice.below(3),
        perTryTimeout: '250ms',
        on: [503],
      },
    },
    {
      name: 'rest',
      timeout: '5s',
      backends: [
        { version: 'v1', weight: 100 - weight },
        { version: 'v2', weight },
      ],
    },
  ];
}

/** Versions, routes, resilience and rollout of a service that has several versions. */
export function trafficOf(name: string, dice: Dice): Partial<ManifestParts> {
  return {
    versions: ['v1', 'v2'].map(version => ({
      name: version,
      selector: { app: name, version },
    })),
    routes: routesOf(name, dice),
    resilience: {
      outlier: { consecutiveErrors: 3 + dice.below(5) },
      retryBudget: { percent: 20 },
      locality: { spilloverThreshold: 70 },
    },
    ...(dice.chance(0.5)
      ? {
          rollout: {
            strategy: 'argo-rollouts' as const,
            minRequests: 100 * (1 + dice.below(20)),
          },
        }
      : {}),
    telemetry: { metricsPort: 9090 },
  };
}
