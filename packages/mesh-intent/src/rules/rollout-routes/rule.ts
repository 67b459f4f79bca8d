import { findingAt } from '../types';
import type { Rule } from '../types';

const ID = 'rollout-routes';

/** @public */
export const rolloutRoutes: Rule = {
  id: ID,
  title: 'A rollout has a route whose weights it moves',
  why: 'A rollout moves the weights of two versions in one route; without such a route it stops with an error (M-15).',
  reads: ['routing'],
  check: (_world, scope) =>
    scope.services.flatMap(entry => {
      const { rollout, routes = [] } = entry.manifest.spec;
      const movable = routes.some(
        ({ backends = [] }) =>
          new Set(backends.map(({ version }) => version)).size >= 2,
      );
      if (rollout === undefined || movable) return [];
      return [
        findingAt(entry, {
          code: `${ID}/none`,
          message: `The rollout (${rollout.strategy}) needs a route with two versions as backends, whose weights it moves; add one, or remove the rollout.`,
          at: ['spec', 'rollout'],
        }),
      ];
    }),
};
