import { durationMs } from '../manifest';
import type {
  ManifestBackend,
  ManifestMirror,
  ManifestRetry,
  ManifestRoute,
  ManifestRouteMatch,
} from '../manifest';
import type { JsonPath } from '../document';
import { plain } from './plain';
import type { DiffEntryType } from './types';
import type { Item } from './values';

/** Normalised value of a `route` entry. @public */
export interface RouteValue {
  readonly name: string;
  /** Header names in lower case, sorted; absent for the route of all other requests. */
  readonly match?: ManifestRouteMatch;
}

/** Normalised value of a `route-timeout` entry: equal spans are equal, however they are written. @public */
export interface RouteTimeoutValue {
  readonly route: string;
  readonly milliseconds: number;
}

/** Normalised value of a `route-retry` entry. @public */
export interface RouteRetryValue extends Omit<ManifestRetry, 'perTryTimeout'> {
  readonly route: string;
  readonly perTryMilliseconds?: number;
}

/** Normalised value of a `route-backends` entry: backends by name of their version. @public */
export interface RouteBackendsValue {
  readonly route: string;
  readonly backends: readonly ManifestBackend[];
}

/** Normalised value of a `route-mirror` entry. @public */
export interface RouteMirrorValue extends ManifestMirror {
  readonly route: string;
}

const by =
  <K extends string>(field: K) =>
  (a: Readonly<Record<K, string>>, b: Readonly<Record<K, string>>): number => {
    if (a[field] === b[field]) return 0;
    return a[field] < b[field] ? -1 : 1;
  };

function matchValue(match: ManifestRouteMatch): Record<string, unknown> {
  const headers = match.headers
    ?.map(({ name, value }) => ({ name: name.toLowerCase(), value }))
    .sort(by('name'));
  return plain({ ...match, headers });
}

function retryValue(retry: ManifestRetry): Record<string, unknown> {
  const { attempts, perTryTimeout } = retry;
  return plain({
    attempts,
    perTryMilliseconds:
      perTryTimeout === undefined ? undefined : durationMs(perTryTimeout),
    on:
      retry.on === undefined ? undefined : [...retry.on].sort((a, b) => a - b),
  });
}

function valuesOf(
  route: ManifestRoute,
): (readonly [DiffEntryType, string, object | undefined])[] {
  const { name, match, timeout, retry, backends, mirror } = route;
  const matched = match === undefined ? {} : { match: matchValue(match) };
  return [
    ['route', 'name', { name, ...matched }],
    ['route-timeout', 'timeout', { milliseconds: durationMs(timeout) }],
    ['route-retry', 'retry', retry && retryValue(retry)],
    [
      'route-backends',
      'backends',
      backends && { backends: [...backends].sort(by('version')) },
    ],
    ['route-mirror', 'mirror', mirror && plain(mirror)],
  ];
}

/** What the routes of a service say: each of the things a gate asks about by itself. */
export function routeItems(
  ref: string,
  routes: readonly ManifestRoute[],
): Item[] {
  return routes.flatMap((route, index) =>
    valuesOf(route).flatMap<Item>(([type, field, value]) => {
      if (value === undefined) return [];
      const at: JsonPath = ['spec', 'routes', index, field];
      const key = `${ref} route ${route.name}`;
      return type === 'route'
        ? [{ type, key, value, at }]
        : [{ type, key, value: { route: route.name, ...value }, at }];
    }),
  );
}
