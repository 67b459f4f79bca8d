import type { ManifestRouteMatch, ManifestVersion } from '../manifest';
import type {
  RouteBackendsValue,
  RouteMirrorValue,
  RouteRetryValue,
  RouteTimeoutValue,
  RouteValue,
} from './routeItems';
import type { DiffEntry } from './types';
import { quoted, sideOf, short, valueOf, words } from './words';

function span(milliseconds: number): string {
  return milliseconds % 1000 === 0
    ? `${milliseconds / 1000} s`
    : `${milliseconds} ms`;
}

function requests(match: ManifestRouteMatch | undefined): string {
  const { method, path, headers = [] } = match ?? {};
  const where =
    path && `${path.value}${path.type === 'Prefix' ? ' and below' : ''}`;
  const what = [method, where].filter(part => part !== undefined).join(' ');
  const only = headers.map(({ name, value }) => `${name}: ${value}`);
  const parts = [
    ...(what === '' ? [] : [what]),
    ...(only.length === 0 ? [] : [`with ${only.join(', ')}`]),
  ];
  return parts.length === 0 ? 'all other requests' : quoted(parts.join(' '));
}

function shares({ backends }: RouteBackendsValue): string {
  const all = backends.reduce((sum, { weight }) => sum + weight, 0);
  return backends
    .map(({ version, weight }) => {
      const percent = all === 0 ? 0 : Math.round((weight / all) * 1000) / 10;
      return `${version} (${percent} %)`;
    })
    .join(', ');
}

function repeats(value: RouteRetryValue): string {
  const { attempts, perTryMilliseconds, on = [] } = value;
  return [
    `up to ${attempts} ${attempts === 1 ? 'time' : 'times'}`,
    ...(perTryMilliseconds === undefined
      ? []
      : [`${span(perTryMilliseconds)} each`]),
    ...(on.length === 0 ? [] : [`on ${on.join(', ')}`]),
  ].join(', ');
}

function selected({ selector }: ManifestVersion): string {
  return Object.entries(selector)
    .map(([key, value]) => `${key}=${value}`)
    .join(', ');
}

export function describeVersion(entry: DiffEntry): string {
  const name = short(entry.service);
  const { name: version } = valueOf<ManifestVersion>(entry);
  const { before, after } = sideOf<ManifestVersion>(entry, selected);
  return words(entry, {
    add: `${name} gets version ${version} (${after})`,
    remove: `${name} no longer has version ${version}`,
    change: `${name} takes other pods for version ${version}: ${before} → ${after}`,
  });
}

export function describeRoute(entry: DiffEntry): string {
  const name = short(entry.service);
  const { name: route } = valueOf<RouteValue>(entry);
  const { before, after } = sideOf<RouteValue>(entry, ({ match }) =>
    requests(match),
  );
  return words(entry, {
    add: `${name} gets route ${route} for ${after}`,
    remove: `${name} no longer has route ${route} for ${before}`,
    change: `${name} uses route ${route} for ${after} instead of ${before}`,
  });
}

export function describeTimeout(entry: DiffEntry): string {
  const name = short(entry.service);
  const { route } = valueOf<RouteTimeoutValue>(entry);
  const { before, after } = sideOf<RouteTimeoutValue>(
    entry,
    ({ milliseconds }) => span(milliseconds),
  );
  return words(entry, {
    add: `${name} ends calls of route ${route} after ${after}`,
    remove: `${name} no longer ends calls of route ${route} after ${before}`,
    change: `${name} ends calls of route ${route} after ${after} instead of ${before}`,
  });
}

export function describeRetry(entry: DiffEntry): string {
  const name = short(entry.service);
  const { route } = valueOf<RouteRetryValue>(entry);
  const { before, after } = sideOf<RouteRetryValue>(entry, repeats);
  return words(entry, {
    add: `calls of ${name} by route ${route} are tried again ${after}`,
    remove: `calls of ${name} by route ${route} are no longer tried again`,
    change: `calls of ${name} by route ${route} are tried again ${after} instead of ${before}`,
  });
}

export function describeBackends(entry: DiffEntry): string {
  const name = short(entry.service);
  const { route } = valueOf<RouteBackendsValue>(entry);
  const { before, after } = sideOf<RouteBackendsValue>(entry, shares);
  return words(entry, {
    add: `${name} sends route ${route} to ${after}`,
    remove: `${name} sends route ${route} to all versions instead of ${before}`,
    change: `${name} sends route ${route} to ${after} instead of ${before}`,
  });
}

export function describeMirror(entry: DiffEntry): string {
  const name = short(entry.service);
  const { route } = valueOf<RouteMirrorValue>(entry);
  const { before, after } = sideOf<RouteMirrorValue>(
    entry,
    ({ version, percent }) => `${percent} % to ${version}`,
  );
  return words(entry, {
    add: `${name} copies requests of route ${route}: ${after}`,
    remove: `${name} no longer copies requests of route ${route}: ${before}`,
    change: `${name} copies requests of route ${route}: ${after} instead of ${before}`,
  });
}
