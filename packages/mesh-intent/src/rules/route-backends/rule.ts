import type { Finding } from '@causeway/mesh-authz';
import type { JsonPath } from '../../document';
import type { ManifestRoute } from '../../manifest';
import { nearest } from '../../text';
import type { ServiceEntry } from '../../world';
import { findingAt } from '../types';
import type { Rule } from '../types';

const ID = 'route-backends';

function unknownVersion(
  entry: ServiceEntry,
  version: string,
  at: JsonPath,
): Finding[] {
  const known = (entry.manifest.spec.versions ?? []).map(({ name }) => name);
  if (known.includes(version)) return [];
  const meant = nearest(version, known);
  const advice =
    known.length === 0
      ? 'the service declares no versions'
      : `the versions are ${known.join(', ')}`;
  return [
    findingAt(entry, {
      code: `${ID}/unknown-version`,
      message: `There is no version "${version}"; ${
        meant === undefined ? `${advice}.` : `did you mean "${meant}"?`
      }`,
      at,
      ...(meant === undefined
        ? {}
        : { fix: { title: `Use ${meant}`, jsonPath: at, value: meant } }),
    }),
  ];
}

function checkRoute(
  entry: ServiceEntry,
  route: ManifestRoute,
  at: JsonPath,
): Finding[] {
  const { backends = [], mirror } = route;
  const found = backends.flatMap(({ version, weight }, index) => {
    const here = [...at, 'backends', index];
    const twice = backends
      .slice(0, index)
      .some(other => other.version === version);
    return [
      ...unknownVersion(entry, version, [...here, 'version']),
      ...(weight > 0
        ? []
        : [
            findingAt(entry, {
              code: `${ID}/no-weight`,
              message: `Version ${version} of route ${route.name} has weight 0 and gets nothing; give it a weight, or remove it from the route.`,
              at: [...here, 'weight'],
            }),
          ]),
      ...(twice
        ? [
            findingAt(entry, {
              code: `${ID}/twice`,
              message: `Version ${version} stands above in route ${route.name} already; add the weights together.`,
              at: [...here, 'version'],
            }),
          ]
        : []),
    ];
  });
  return mirror === undefined
    ? found
    : [
        ...found,
        ...unknownVersion(entry, mirror.version, [...at, 'mirror', 'version']),
      ];
}

/** @public */
export const routeBackends: Rule = {
  id: ID,
  title: 'Routes lead to versions that exist, with a weight',
  why: 'A backend that is not there answers its share of the requests with an error (M-14).',
  reads: ['routing'],
  check: (_world, scope) =>
    scope.services.flatMap(entry =>
      (entry.manifest.spec.routes ?? []).flatMap((route, index) =>
        checkRoute(entry, route, ['spec', 'routes', index]),
      ),
    ),
};
