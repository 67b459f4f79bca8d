import { findingAt } from '../types';
import type { Rule } from '../types';
import { legalHost } from './legalHost';

const ID = 'egress-host';

/** @public */
export const egressHost: Rule = {
  id: ID,
  title: 'Egress hosts are legal names in their one spelling',
  why: 'Egress is granted to named hosts outside the mesh; an address, a pattern or a host of our own would open more than a reviewer sees (M-13).',
  reads: ['routing'],
  check: (world, scope) =>
    scope.services.flatMap(entry =>
      entry.manifest.spec.egress.flatMap(({ host }, index) => {
        const at = ['spec', 'egress', index, 'host'];
        const legal = legalHost(host, world);
        if (!legal.ok) {
          const { meant } = legal;
          return [
            findingAt(entry, {
              code: `${ID}/${legal.fault}`,
              message: legal.message,
              at,
              ...(meant === undefined
                ? {}
                : {
                    fix: { title: `Use ${meant}`, jsonPath: at, value: meant },
                  }),
            }),
          ];
        }
        return legal.changed
          ? [
              findingAt(entry, {
                code: `${ID}/spelling`,
                severity: 'warning',
                message: `"${host}" is written "${legal.host}".`,
                at,
                fix: {
                  title: `Use ${legal.host}`,
                  jsonPath: at,
                  value: legal.host,
                },
              }),
            ]
          : [];
      }),
    ),
};
