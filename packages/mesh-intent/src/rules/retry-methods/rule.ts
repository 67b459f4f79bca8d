import { findingAt } from '../types';
import type { Rule } from '../types';

const ID = 'retry-methods';

/** @public */
export const retryMethods: Rule = {
  id: ID,
  title: 'Only what may be repeated is tried again',
  why: 'A repeated POST orders twice; nobody but the service knows which of its methods may be repeated (M-17).',
  reads: ['routing'],
  check: (_world, scope) =>
    scope.services.flatMap(entry => {
      const { routes = [], idempotentMethods = [] } = entry.manifest.spec;
      const safe = new Set<string>(['GET', 'HEAD', ...idempotentMethods]);
      return routes.flatMap(({ name, match, retry }, index) => {
        if (retry === undefined) return [];
        const method = match?.method;
        if (method === undefined) {
          return [
            findingAt(entry, {
              code: `${ID}/any-method`,
              message: `Route ${name} tries calls of every method again; name one method in its match (${[
                ...safe,
              ].join(', ')}), and give the others a route without retry.`,
              at: ['spec', 'routes', index, 'retry'],
            }),
          ];
        }
        return safe.has(method)
          ? []
          : [
              findingAt(entry, {
                code: `${ID}/not-idempotent`,
                message: `Route ${name} tries ${method} again, which may not be safe; remove retry, or add ${method} to idempotentMethods if a repeated call changes nothing more.`,
                at: ['spec', 'routes', index, 'retry'],
              }),
            ];
      });
    }),
};
