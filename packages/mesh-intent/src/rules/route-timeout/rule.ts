import { durationMs } from '../../manifest';
import { findingAt } from '../types';
import type { Rule } from '../types';

const ID = 'route-timeout';

/** @public */
export const routeTimeout: Rule = {
  id: ID,
  title: 'Every route has an end',
  why: 'Without a timeout a call that hangs holds its caller, and the callers of that one, as long as it hangs (M-17).',
  reads: ['routing'],
  check: (_world, scope) =>
    scope.services.flatMap(entry =>
      (entry.manifest.spec.routes ?? []).flatMap((route, index) => {
        const at = ['spec', 'routes', index, 'timeout'];
        if (durationMs(route.timeout) > 0) return [];
        return [
          findingAt(entry, {
            code: `${ID}/none`,
            message: `Route ${route.name} has the timeout ${route.timeout}, which switches it off; write how long a call may take at most.`,
            at,
            fix: { title: 'Use 2s', jsonPath: at, value: '2s' },
          }),
        ];
      }),
    ),
};
