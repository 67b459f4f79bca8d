import type { Finding } from '@causeway/mesh-authz';
import { nearest } from '../../text';
import type { ServiceEntry, World } from '../../world';
import { findingAt } from '../types';
import type { Rule } from '../types';

const ID = 'dependency-known';

function targetFinding(
  world: World,
  entry: ServiceEntry,
  index: number,
): Finding | undefined {
  const { service } = entry.manifest.spec.dependsOn[index];
  const at = ['spec', 'dependsOn', index, 'service'];
  if (service === entry.ref) {
    return findingAt(entry, {
      code: `${ID}/self`,
      message: `${service} depends on itself; remove the entry.`,
      at,
    });
  }
  if (world.services.has(service)) return undefined;
  if (world.unparsed.has(service)) {
    return findingAt(entry, {
      code: `${ID}/unreadable`,
      severity: 'warning',
      message: `The manifest of ${service} cannot be read, so nothing is known about it.`,
      at,
    });
  }
  const meant = nearest(service, world.services.keys());
  return findingAt(entry, {
    code: `${ID}/unknown`,
    message: `There is no service ${service} in the mesh; ${
      meant === undefined
        ? 'it has to be onboarded first.'
        : `did you mean ${meant}?`
    }`,
    at,
    ...(meant === undefined
      ? {}
      : { fix: { title: `Use ${meant}`, jsonPath: at, value: meant } }),
  });
}

/** @public */
export const dependencyKnown: Rule = {
  id: ID,
  title: 'Dependencies are services of the mesh',
  why: 'A dependency nobody serves opens nothing, and calls fail in production instead of in review (M-24).',
  reads: ['routing'],
  check: (world, scope) =>
    scope.services.flatMap(entry => {
      const { dependsOn } = entry.manifest.spec;
      const keys = dependsOn.map(({ service, cluster }) =>
        [service, cluster].join(' '),
      );
      return dependsOn.flatMap(({ service }, index) => {
        const target = targetFinding(world, entry, index);
        const twice =
          keys.indexOf(keys[index]) === index
            ? undefined
            : findingAt(entry, {
                code: `${ID}/twice`,
                message: `${service} is listed twice; remove one.`,
                at: ['spec', 'dependsOn', index, 'service'],
              });
        return [target, twice].filter(
          (finding): finding is Finding => finding !== undefined,
        );
      });
    }),
};
