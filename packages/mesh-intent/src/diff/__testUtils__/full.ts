import { makeWorld } from '../../testing';
import type { ManifestParts } from '../../testing';

/** A service that says everything a manifest can say. */
export const full: ManifestParts = {
  system: 'till',
  tier: 1,
  description: 'Takes the money',
  docs: 'https://docs.example.com/checkout',
  clusters: ['one', 'two'],
  dependsOn: [{ service: 'shop/cart', cluster: 'two', reason: 'totals' }],
  egress: [
    {
      host: 'API.example.com.',
      port: 443,
      protocol: 'HTTPS',
      reason: 'pays',
      owner: 'group:default/pay',
      reviewBy: '2027-01-01',
      plaintextReason: 'none at all',
    },
  ],
  exports: [{ clusters: ['two'], reason: 'returns' }],
  versions: [
    { name: 'v1', selector: { version: 'v1' } },
    { name: 'v2', selector: { version: 'v2' } },
  ],
  routes: [
    {
      name: 'cohort',
      match: {
        path: { type: 'Exact', value: '/pay' },
        headers: [{ name: 'X-Cohort', value: 'new' }],
        method: 'GET',
      },
      timeout: '1500ms',
      retry: { attempts: 2, perTryTimeout: '500ms', on: [503] },
      backends: [
        { version: 'v1', weight: 1 },
        { version: 'v2', weight: 2 },
      ],
      mirror: { version: 'v2', percent: 5 },
    },
  ],
  idempotentMethods: ['PUT'],
  resilience: {
    outlier: {
      consecutiveErrors: 5,
      interval: '10s',
      baseEjectionTime: '30s',
      maxEjectionPercent: 50,
    },
    limits: {
      maxConnections: 100,
      maxPendingRequests: 101,
      maxRequests: 102,
      maxRequestsPerConnection: 103,
    },
    retryBudget: { percent: 20, minRetryConcurrency: 3 },
    locality: { spilloverThreshold: 70 },
  },
  database: { engine: 'cnpg' },
  rollout: { strategy: 'argo-rollouts', minRequests: 500 },
  telemetry: { metricsPort: 9090, metricsPath: '/stats' },
};

export const one = (parts: ManifestParts = full) =>
  makeWorld({ services: [parts] });

export const files = (
  role: 'routing' | 'security',
  content: Record<string, string>,
) => makeWorld({ services: [full], files: { [role]: content } });
