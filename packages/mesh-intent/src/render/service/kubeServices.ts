import type { ManifestPort, PortProtocol } from '../../manifest';
import type { ObjectDraft } from '../makeObject';
import { versionSelector } from '../podSelector';
import { versionName } from './ServiceScope';
import type { ServiceScope } from './ServiceScope';

/** As Istio reads it; without it HTTP rules on the port are lost (IST0118). */
const appProtocols: Readonly<Record<PortProtocol, string>> = {
  HTTP: 'http',
  HTTP2: 'http2',
  GRPC: 'grpc',
  TCP: 'tcp',
  TLS: 'tls',
};

function servicePort({ name, port, targetPort, protocol }: ManifestPort) {
  return {
    name,
    port,
    targetPort,
    protocol: 'TCP',
    appProtocol: appProtocols[protocol],
  };
}

function exportLabels({ context, manifest }: ServiceScope) {
  const clusters = manifest.spec.exports.flatMap(each => each.clusters);
  return Object.fromEntries(
    [...new Set(clusters)]
      .sort()
      .map(cluster => [`export.${context.intent.group}/${cluster}`, 'true']),
  );
}

function serviceDraft(
  scope: ServiceScope,
  name: string,
  parts: {
    readonly labels: Readonly<Record<string, string>>;
    readonly selector: Readonly<Record<string, string>>;
  },
): ObjectDraft {
  return {
    project: 'routing',
    apiVersion: 'v1',
    kind: 'Service',
    namespace: scope.namespace,
    name,
    labels: parts.labels,
    spec: {
      ports: scope.manifest.spec.ports.map(servicePort),
      selector: parts.selector,
    },
  };
}

/**
 * The Service callers know, and one of each version for routes to point at. A service without ports is called by nobody.
 * `labels` go to the Service callers know.
 */
export function servicesWith(
  scope: ServiceScope,
  labels: Readonly<Record<string, string>>,
): ObjectDraft[] {
  const { manifest, name, selector } = scope;
  if (manifest.spec.ports.length === 0) return [];
  const front = serviceDraft(scope, name, {
    labels: { app: name, ...labels },
    selector,
  });
  const versions = (manifest.spec.versions ?? []).map(version =>
    serviceDraft(scope, versionName(scope, version.name), {
      labels: { app: name, version: version.name },
      selector: versionSelector(manifest, version),
    }),
  );
  return [front, ...versions];
}

/** In the clusters the service runs in, with what it is exported to. */
export function kubeServices(scope: ServiceScope): ObjectDraft[] {
  return servicesWith(scope, exportLabels(scope));
}
