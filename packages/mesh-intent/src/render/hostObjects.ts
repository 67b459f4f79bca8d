import type { EgressHost } from './host/egressHosts';
import { gatewayAllow, gatewayNetwork } from './host/gatewayPolicies';
import { hostRoutes } from './host/hostRoutes';
import { originateTls } from './host/originateTls';
import { serviceEntry } from './host/serviceEntry';
import { placeObject, stampObject } from './makeObject';
import type { Origin } from './makeObject';
import type { RenderContext } from './RenderContext';
import type { RenderedObject } from './types';

function inCluster(
  egress: EgressHost,
  cluster: string,
  context: RenderContext,
): RenderedObject[] {
  const callers = egress.callers.filter(({ manifest }) =>
    manifest.spec.clusters.includes(cluster),
  );
  const trustDomain = context.world.clusters.get(cluster)?.trustDomain;
  // An unknown cluster refuses the rendering; see refusals.
  if (trustDomain === undefined) return [];
  const scope = { ...egress, callers, context, trustDomain };
  const origin: Origin = {
    part: `host:${egress.host}`,
    sources: callers.map(({ source: { path } }) => ({ repo: 'routing', path })),
  };
  return [
    serviceEntry(scope),
    ...hostRoutes(scope),
    ...originateTls(scope),
    gatewayAllow(scope),
    gatewayNetwork(scope),
  ].map(draft => placeObject(stampObject(draft, origin, context), cluster));
}

/** The one set of objects all callers of a host share, in each cluster with a caller. */
export function hostObjects(
  egress: EgressHost,
  context: RenderContext,
): RenderedObject[] {
  const clusters = new Set(
    egress.callers.flatMap(({ manifest }) => manifest.spec.clusters),
  );
  return [...clusters].flatMap(cluster => inCluster(egress, cluster, context));
}
