import { manifestPath } from '../../world';
import { findingAt } from '../types';
import type { Rule } from '../types';

const ID = 'path-matches-metadata';

/** @public */
export const pathMatchesMetadata: Rule = {
  id: ID,
  title: 'A manifest stands where its name says',
  why: 'Owners are found by path; a manifest under another name would be approved by the wrong people.',
  check: (world, scope) => [
    ...scope.services
      .filter(({ ref, source }) => source.path !== manifestPath(ref))
      .map(entry =>
        findingAt(entry, {
          code: `${ID}/elsewhere`,
          message: `This file declares ${
            entry.ref
          }, so it belongs at ${manifestPath(
            entry.ref,
          )}; move it or correct metadata.namespace and metadata.name.`,
          at: ['metadata', 'name'],
        }),
      ),
    ...[...world.unparsed.values()]
      .flat()
      .filter(({ code }) => scope.whole && code.startsWith(`${ID}/`)),
  ],
};
