import type { Finding } from '@causeway/mesh-authz';
import type { ManifestRoute, ManifestRouteMatch } from '../../manifest';
import type { ServiceEntry } from '../../world';
import { findingAt } from '../types';
import type { Rule } from '../types';

const ID = 'route-unique';

/** A path match in one spelling; null for every path. */
function pathOf(path: ManifestRouteMatch['path']): string | null {
  if (path === undefined) return null;
  const { type, value } = path;
  switch (type) {
    case 'Exact':
      return `= ${value}`;
    case 'Prefix':
      // Compared element by element: "/a/" and "/a" are one prefix, and "/" is every path.
      return value.replace(/\/$/, '') || null;
    default:
      return type satisfies never;
  }
}

/** Requests a route is for, in one spelling: header names do not tell upper from lower case. */
function requestsOf({ match = {} }: ManifestRoute): string {
  const { path, method } = match;
  const headers = (match.headers ?? [])
    .map(({ name, value }) => [name.toLowerCase(), value])
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([pathOf(path), method ?? null, headers]);
}

/** Names of headers that a route asks for more than once; the cluster takes each once. */
function twiceIn({ match }: ManifestRoute): number {
  const names = (match?.headers ?? []).map(({ name }) => name.toLowerCase());
  return names.findIndex((name, at) => names.indexOf(name) < at);
}

function checkRoute(
  entry: ServiceEntry,
  routes: readonly ManifestRoute[],
  index: number,
): Finding[] {
  const route = routes[index];
  const before = routes.slice(0, index);
  const wanted = requestsOf(route);
  const same = before.find(other => requestsOf(other) === wanted);
  const header = twiceIn(route);
  const at = ['spec', 'routes', index];
  const found: Finding[] = [];
  if (before.some(other => other.name === route.name)) {
    found.push(
      findingAt(entry, {
        code: `${ID}/name`,
        message: `A route "${route.name}" stands above already; give this one another name.`,
        at: [...at, 'name'],
      }),
    );
  }
  if (same !== undefined) {
    found.push(
      findingAt(entry, {
        code: `${ID}/shadowed`,
        message: `Route ${route.name} is for the same requests as ${same.name} above and would never be used; change its match, or remove one of the two.`,
        at: [...at, 'match'],
      }),
    );
  }
  if (header >= 0) {
    found.push(
      findingAt(entry, {
        code: `${ID}/header-twice`,
        message: `Route ${route.name} asks for the same header twice; names do not tell upper from lower case. Keep one.`,
        at: [...at, 'match', 'headers', header],
      }),
    );
  }
  return found;
}

/** @public */
export const routeUnique: Rule = {
  id: ID,
  title: 'Routes have a name and requests of their own',
  why: 'Of two routes for the same requests only the first is ever used, and nobody is told.',
  reads: ['routing'],
  check: (_world, scope) =>
    scope.services.flatMap(entry => {
      const { routes = [] } = entry.manifest.spec;
      return routes.flatMap((_, index) => checkRoute(entry, routes, index));
    }),
};
