import { callGraph, findCycles } from '../../graph';
import { findingAt } from '../types';
import type { Rule } from '../types';

const ID = 'dependency-cycle';

/** @public */
export const dependencyCycle: Rule = {
  id: ID,
  title: 'Dependencies have an order',
  why: 'Services are rolled out after what they call; a cycle has no first one (W).',
  reads: ['routing'],
  check: (world, scope) => {
    const refs = scope.services.map(({ ref }) => ref);
    const cycles = findCycles(callGraph(world), refs);
    return scope.services.flatMap(entry => {
      const cycle = cycles.get(entry.ref);
      // A service that calls itself is told so by dependency-known.
      if (cycle === undefined || cycle.length < 3) return [];
      const index = entry.manifest.spec.dependsOn.findIndex(
        ({ service }) => service === cycle[1],
      );
      return [
        findingAt(entry, {
          code: `${ID}/cycle`,
          message: `The dependencies form a cycle: ${cycle.join(
            ' → ',
          )}. Remove one of them.`,
          at: ['spec', 'dependsOn', index, 'service'],
        }),
      ];
    });
  },
};
