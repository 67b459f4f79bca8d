import { declaredMode } from '../world';
import type { ServiceEntry } from '../world';
import { declaredHosts } from './host/egressHosts';
import { placeObject, stampObject } from './makeObject';
import type { ObjectDraft, Origin, StampedObject } from './makeObject';
import { podSelector } from './podSelector';
import type { RenderContext } from './RenderContext';
import { analysisTemplates } from './service/analysisTemplates';
import { defaultDeny } from './service/defaultDeny';
import { destinationRules } from './service/destinationRules';
import { httpRoutes } from './service/httpRoutes';
import { importedServices, importingClusters } from './service/imported';
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

function placed(
  objects: readonly StampedObject[],
  clusters: readonly string[],
): RenderedObject[] {
  return [...new Set(clusters)].flatMap(cluster =>
    objects.map(object => placeObject(object, cluster)),
  );
}

/** The objects of one service, in each of its clusters, and what callers need of it in those it is exported to. */
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
  const stamped = (drafts: readonly ObjectDraft[]) =>
    drafts.map(draft => stampObject(draft, { part, sources }, context));
  const callers = stamped([...httpRoutes(scope), ...destinationRules(scope)]);
  const objects = [
    ...stamped(kubeServices(scope)),
    ...callers,
    ...stamped([
      sidecar(scope),
      networkPolicy(scope),
      ...analysisTemplates(scope),
    ]),
    ...strictObjects(scope, part),
  ];
  const imported = [...stamped(importedServices(scope)), ...callers];
  // They do not depend on the cluster, so all clusters share them, and their text is made once.
  return [
    ...placed(objects, manifest.spec.clusters),
    ...placed(imported, importingClusters(manifest)),
  ];
}
