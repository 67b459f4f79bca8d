import type { JsonPath } from '../../document';
import { nearest } from '../../text';
import { findingAt } from '../types';
import type { Rule } from '../types';

const ID = 'owner-known';

/** @public */
export const ownerKnown: Rule = {
  id: ID,
  title: 'Owners are groups of the catalog',
  why: 'Without an owner nobody is asked and nobody is told; a misspelt one is as good as none.',
  reads: ['routing'],
  check: (world, scope) => {
    const known = world.options.knownOwners;
    // The CLI has no catalog: undecided there, decided by the portal.
    if (known === undefined) return [];
    return scope.services.flatMap(entry => {
      const { metadata, spec } = entry.manifest;
      const owners: { owner: string; at: JsonPath }[] = [
        { owner: metadata.owner, at: ['metadata', 'owner'] },
        ...spec.egress.flatMap(({ owner }, index) =>
          owner === undefined
            ? []
            : [{ owner, at: ['spec', 'egress', index, 'owner'] }],
        ),
      ];
      return owners
        .filter(({ owner }) => !known.has(owner))
        .map(({ owner, at }) => {
          const meant = nearest(owner, known);
          return findingAt(entry, {
            code: `${ID}/unknown`,
            message:
              meant === undefined
                ? `The catalog has no group "${owner}"; use one that exists.`
                : `The catalog has no group "${owner}"; did you mean "${meant}"?`,
            at,
            ...(meant === undefined
              ? {}
              : { fix: { title: `Use ${meant}`, jsonPath: at, value: meant } }),
          });
        });
    });
  },
};
