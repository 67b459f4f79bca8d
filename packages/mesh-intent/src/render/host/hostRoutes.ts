import type { ObjectDraft } from '../makeObject';
import { shortName } from '../shortName';
import type { JsonObject } from '../types';
import { appPort, gatewayPort, gatewayService, hostDraft } from './HostScope';
import type { HostScope } from './HostScope';

/** The ServiceEntry as a parent: by the name of the object, not the host (mesh.md 3.4). */
function entryParent(scope: HostScope): JsonObject {
  return {
    group: 'networking.istio.io',
    kind: 'ServiceEntry',
    name: shortName(scope.host, scope.context.hash),
    port: appPort(scope),
  };
}

function gatewayParent(scope: HostScope): JsonObject {
  return {
    group: 'gateway.networking.k8s.io',
    kind: 'Gateway',
    name: scope.context.egressGateway,
    port: gatewayPort(scope),
  };
}

/**
 * The pair that leads a host through the gateway: from the callers' proxies to it, and from it outside.
 * Host names on the first are not read for HTTP (#49973), but a TLSRoute must have them.
 */
export function hostRoutes(scope: HostScope): ObjectDraft[] {
  const passthrough = scope.protocol === 'TLS';
  const shape = {
    project: 'routing',
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: passthrough ? 'TLSRoute' : 'HTTPRoute',
  } as const;
  const hostnames = [scope.host];
  const rule = (backend: JsonObject) => ({
    backendRefs: [backend],
    ...(passthrough
      ? {}
      : { timeouts: { request: scope.context.egressTimeout } }),
  });
  const toGateway = {
    kind: 'Service',
    name: gatewayService(scope),
    port: gatewayPort(scope),
  };
  const outside = {
    group: 'networking.istio.io',
    kind: 'Hostname',
    name: scope.host,
    port: scope.port,
  };
  const to = {
    parentRefs: [entryParent(scope)],
    ...(passthrough ? { hostnames } : {}),
    rules: [rule(toGateway)],
  };
  const out = {
    parentRefs: [gatewayParent(scope)],
    hostnames,
    rules: [rule(outside)],
  };
  return [
    hostDraft(scope, { ...shape, spec: to }, 'to-'),
    hostDraft(scope, { ...shape, spec: out }, 'out-'),
  ];
}
