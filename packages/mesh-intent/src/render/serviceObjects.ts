import { declaredMode } from '../world';
import type { ServiceEntry } from '../world';
import { declaredHosts } from './host/egressHosts';
import { placeObject, stampObject } from './makeObject';
import type { Origin, StampedObject } from './makeObject';
import { podSelector } from './podSelector';
import type { RenderContext } from './RenderContext';
import { defaultDeny } from './service/defaultDeny';
import { destinationRules } from './service/destinationRules';
import { httpRoutes } from './service/httpRoutes';
import { kubeServices } from './service/kubeServices';
import { networkPolicy } from './service/networkPolicy';
import type { ServiceScope } from './service/ServiceScope';
import { sidecar } from './service/sidecar';
import type { RenderedObject } from './types';

function strictObjects(
  scope: ServiceScope,
  part: Origin['part'],
): StampedObject[] {
  const { context, namespace, name } = scope;
  const mode = declaredMode(context.world, `${namespace}/${name}`);
  if (mode.value !== 'strict' || mode.declaredIn === undefined) return [];
  const source = { repo: 'security', path: mode.declaredIn } as const;
  const origin = { part, sources: [source] };
  return [stampObject(defaultDeny(scope), origin, context)];
}

/** The objects of one service, in each of its clusters. */
export function serviceObjects(
  entry: ServiceEntry,
  context: RenderContext,
): RenderedObject[] {
  const { manifest, ref, source } = entry;
  const scope: ServiceScope = {
    context,
    manifest,
    namespace: manifest.metadata.namespace,
    name: manifest.metadata.name,
    selector: podSelector(manifest),
    hosts: declaredHosts(entry, context.intent.clusterDomain),
  };
  const part = `service:${ref}` as const;
  const sources = [{ repo: 'routing', path: source.path }] as const;
  const drafts = [
    ...kubeServices(scope),
    ...httpRoutes(scope),
    ...destinationRules(scope),
    sidecar(scope),
    networkPolicy(scope),
  ];
  const objects = [
    ...drafts.map(draft => stampObject(draft, { part, sources }, context)),
    ...strictObjects(scope, part),
  ];
  // They do not depend on the cluster, so all clusters share them, and their text is made once.
  return [...new Set(manifest.spec.clusters)].flatMap(cluster =>
    objects.map(object => placeObject(object, cluster)),
  );
}
