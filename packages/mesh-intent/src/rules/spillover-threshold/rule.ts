import { findingAt } from '../types';
import type { Rule } from '../types';

const ID = 'spillover-threshold';

/** The proxy's own factor of 140 percent begins to spill under 71.4 percent healthy (mesh.md 3.7). */
const ONLY = 70;

/** @public */
export const spilloverThreshold: Rule = {
  id: ID,
  title: 'The spillover threshold is one that can be kept',
  why: 'A threshold nothing enforces would be believed until the day it is needed (M-18).',
  reads: ['routing'],
  check: (_world, scope) =>
    scope.services.flatMap(entry => {
      const wanted =
        entry.manifest.spec.resilience?.locality?.spilloverThreshold;
      if (wanted === undefined || wanted === ONLY) return [];
      const at = ['spec', 'resilience', 'locality', 'spilloverThreshold'];
      return [
        findingAt(entry, {
          code: `${ID}/not-enforceable`,
          message: `A threshold of ${wanted} cannot be kept: it would need an overprovisioning factor of ${Math.ceil(
            10_000 / wanted,
          )} percent, which proxies take from endpoint discovery only, where neither Istio nor an EnvoyFilter can write it. Proxies begin to spill, gradually, under 71.4 % healthy; write ${ONLY} for that, or leave the field out.`,
          at,
          fix: { title: `Use ${ONLY}`, jsonPath: at, value: ONLY },
        }),
      ];
    }),
};
