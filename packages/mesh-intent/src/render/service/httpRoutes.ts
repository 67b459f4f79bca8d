import type {
  ManifestPort,
  ManifestRoute,
  ManifestRouteMatch,
} from '../../manifest';
import type { ObjectDraft } from '../makeObject';
import { shortName } from '../shortName';
import type { JsonObject } from '../types';
import { httpPorts, versionName } from './ServiceScope';
import type { ServiceScope } from './ServiceScope';

/** What a route without a timeout of its own has (M-17). */
const DEFAULT_TIMEOUT = '2s';

function matchOf({ path, headers, method }: ManifestRouteMatch): JsonObject {
  return {
    ...(path === undefined
      ? {}
      : {
          path: {
            type: path.type === 'Prefix' ? 'PathPrefix' : path.type,
            value: path.value,
          },
        }),
    ...(headers === undefined
      ? {}
      : {
          headers: headers.map(({ name, value }) => ({
            type: 'Exact',
            name,
            value,
          })),
        }),
    ...(method === undefined ? {} : { method }),
  };
}

function timeoutsOf({ timeout, retry }: ManifestRoute) {
  const perTry = retry?.perTryTimeout;
  return {
    request: timeout,
    // Without a retry it would take the place of the timeout itself (mesh.md 4.3).
    ...(perTry === undefined ? {} : { backendRequest: perTry }),
  };
}

/** Failures to connect are always tried again; codes are added to them (mesh.md 4.3). */
function retryOf({ retry }: ManifestRoute): JsonObject {
  if (retry === undefined) return {};
  const { attempts, on } = retry;
  const codes = [...new Set(on)].sort((a, b) => a - b);
  return { retry: { ...(codes.length > 0 && { codes }), attempts } };
}

function ruleOf(
  scope: ServiceScope,
  route: ManifestRoute,
  { port }: ManifestPort,
): JsonObject {
  const { match, backends, mirror } = route;
  const toVersion = (version: string) => ({
    name: versionName(scope, version),
    port,
  });
  return {
    ...(match === undefined ? {} : { matches: [matchOf(match)] }),
    ...(mirror === undefined
      ? {}
      : {
          filters: [
            {
              type: 'RequestMirror',
              requestMirror: {
                backendRef: toVersion(mirror.version),
                percent: mirror.percent,
              },
            },
          ],
        }),
    backendRefs: backends?.map(({ version, weight }) => ({
      ...toVersion(version),
      weight,
    })) ?? [{ name: scope.name, port }],
    timeouts: timeoutsOf(route),
    ...retryOf(route),
  };
}

/**
 * The declared routes in their order, and one for all other requests last: a Service with routes of which none matches
 * answers 404 (mesh.md 4.3).
 */
export function rulesInOrder(
  routes: readonly ManifestRoute[],
): readonly ManifestRoute[] {
  const matching = routes.filter(({ match }) => match !== undefined);
  const rest = routes.filter(({ match }) => match === undefined);
  const last = { name: 'rest', timeout: DEFAULT_TIMEOUT };
  return [...matching, ...(rest.length === 0 ? [last] : rest)];
}

/**
 * One HTTPRoute for each port that speaks HTTP, gRPC too: a GRPCRoute has no timeouts (mesh.md 0).
 * The first keeps the name of the service, which is what a rollout names.
 */
export function httpRoutes(scope: ServiceScope): ObjectDraft[] {
  const { manifest, name, namespace, context } = scope;
  const routes = rulesInOrder(manifest.spec.routes ?? []);
  return httpPorts(scope).map((port, index) => ({
    project: 'routing',
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'HTTPRoute',
    namespace,
    name: index === 0 ? name : shortName(`${name}-${port.name}`, context.hash),
    spec: {
      // The empty group is the core one; left out, it would be the Gateway API's (mesh.md 4.2).
      parentRefs: [{ group: '', kind: 'Service', name, port: port.port }],
      rules: routes.map(route => ruleOf(scope, route, port)),
    },
  }));
}
