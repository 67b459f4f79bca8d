import {
  ANNOTATION_LOCATION,
  ANNOTATION_ORIGIN_LOCATION,
  type ComponentEntity,
  type Entity,
  type SystemEntity,
} from '@backstage/catalog-model';
import type {
  ServiceListing,
  ServicesAtCommit,
} from '@causeway/plugin-mesh-common';

const namespaceOf = (ref: string) => ref.split('/')[0];

/** Entities of all services of a commit, by entity ref: a Component each, and every System they name. */
export function entitiesOf(
  listing: ServicesAtCommit,
  group: string,
): ReadonlyMap<string, Entity> {
  const entities = new Map<string, Entity>();
  for (const service of listing.services) {
    entities.set(`component:${service.ref}`, componentOf(service, group));
    if (service.system === undefined) continue;
    const ref = `system:${namespaceOf(service.ref)}/${service.system}`;
    // Services come sorted: the first one's owner speaks for the system.
    if (!entities.has(ref)) entities.set(ref, systemOf(service));
  }
  return entities;
}

function componentOf(service: ServiceListing, group: string): ComponentEntity {
  const [namespace, name] = service.ref.split('/');
  return {
    apiVersion: 'backstage.io/v1alpha1',
    kind: 'Component',
    metadata: {
      namespace,
      name,
      ...(service.description === undefined
        ? {}
        : { description: service.description }),
      annotations: {
        ...locations(service),
        [`${group}/service`]: service.ref,
      },
      ...(service.tier === undefined
        ? {}
        : { labels: { [`${group}/tier`]: String(service.tier) } }),
      ...(service.docs === undefined
        ? {}
        : { links: [{ url: service.docs, title: 'Documentation' }] }),
    },
    spec: {
      type: 'service',
      lifecycle: 'production',
      owner: service.owner,
      ...(service.system === undefined
        ? {}
        : { system: `system:${namespace}/${service.system}` }),
      dependsOn: service.dependsOn.map(ref => `component:${ref}`),
    },
  };
}

function systemOf(service: ServiceListing): SystemEntity {
  return {
    apiVersion: 'backstage.io/v1alpha1',
    kind: 'System',
    metadata: {
      namespace: namespaceOf(service.ref),
      name: service.system!,
      annotations: locations(service),
    },
    spec: { owner: service.owner },
  };
}

function locations(service: ServiceListing): Record<string, string> {
  return {
    [ANNOTATION_LOCATION]: `url:${service.sourceUrl}`,
    [ANNOTATION_ORIGIN_LOCATION]: `url:${service.sourceUrl}`,
  };
}
