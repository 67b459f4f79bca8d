import { normalizeHost } from '../../host';
import { findingAt } from '../types';
import type { Rule } from '../types';

const ID = 'egress-duplicate';

/** @public */
export const egressDuplicate: Rule = {
  id: ID,
  title: 'A host is declared once',
  why: 'Two entries for one host and port can say two things, and only one of them is reviewed.',
  reads: ['routing'],
  check: (world, scope) =>
    scope.services.flatMap(entry => {
      const { clusterDomain } = world.options;
      const first = new Map<string, number>();
      return entry.manifest.spec.egress.flatMap(({ host, port }, index) => {
        const normalized = normalizeHost(host, { clusterDomain });
        const key = `${normalized.ok ? normalized.host : host}:${port}`;
        const before = first.get(key);
        if (before === undefined) {
          first.set(key, index);
          return [];
        }
        const { line } = entry.place(['spec', 'egress', before]);
        return [
          findingAt(entry, {
            code: `${ID}/twice`,
            message: `${key} stands in line ${line} already; keep one of the two.`,
            at: ['spec', 'egress', index, 'host'],
          }),
        ];
      });
    }),
};
