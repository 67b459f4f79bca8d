import { durationMs } from '../../manifest';
import type { ManifestResilience } from '../../manifest';
import type { ObjectDraft } from '../makeObject';
import type { JsonObject } from '../types';
import { fullHost, versionName } from './ServiceScope';
import type { ServiceScope } from './ServiceScope';

/** Istio's durations are those of protobuf: seconds only. */
function inSeconds(text: string): string {
  return `${durationMs(text) / 1000}s`;
}

/** Of M-18. The longest ejection cannot be set in Istio; Envoy's default is the 300 s wanted (mesh.md 3.6). */
function outlierDetection({ outlier = {} }: ManifestResilience) {
  return {
    consecutive5xxErrors: outlier.consecutiveErrors ?? 5,
    interval: inSeconds(outlier.interval ?? '10s'),
    baseEjectionTime: inSeconds(outlier.baseEjectionTime ?? '30s'),
    maxEjectionPercent: outlier.maxEjectionPercent ?? 50,
  };
}

function connectionPool({ limits = {} }: ManifestResilience): JsonObject {
  const { maxConnections, maxPendingRequests, maxRequests } = limits;
  const { maxRequestsPerConnection } = limits;
  const http = {
    ...(maxPendingRequests && { http1MaxPendingRequests: maxPendingRequests }),
    ...(maxRequests && { http2MaxRequests: maxRequests }),
    ...(maxRequestsPerConnection && { maxRequestsPerConnection }),
  };
  const pool = {
    ...(maxConnections && { tcp: { maxConnections } }),
    ...(Object.keys(http).length > 0 && { http }),
  };
  return Object.keys(pool).length === 0 ? {} : { connectionPool: pool };
}

/** The percentage is always written: before Istio 1.30 the default acted as 0.2 % (mesh.md 3.6). */
function retryBudget({ retryBudget: budget = {} }: ManifestResilience) {
  return {
    percent: budget.percent ?? 20,
    minRetryConcurrency: budget.minRetryConcurrency ?? 3,
  };
}

/**
 * One for the front Service and one for each version: what is said of the front does not reach the versions' clusters.
 * TLS is left out, so that the mesh's own mTLS holds.
 */
export function destinationRules(scope: ServiceScope): ObjectDraft[] {
  const { manifest, name, namespace, context } = scope;
  if (manifest.spec.ports.length === 0) return [];
  const resilience = manifest.spec.resilience ?? {};
  const trafficPolicy = {
    ...connectionPool(resilience),
    outlierDetection: outlierDetection(resilience),
    retryBudget: retryBudget(resilience),
  };
  const versions = (manifest.spec.versions ?? []).map(version =>
    versionName(scope, version.name),
  );
  return [name, ...versions].map(service => ({
    project: 'routing',
    apiVersion: 'networking.istio.io/v1',
    kind: 'DestinationRule',
    namespace,
    name: service,
    spec: { host: fullHost(service, namespace, context), trafficPolicy },
  }));
}
