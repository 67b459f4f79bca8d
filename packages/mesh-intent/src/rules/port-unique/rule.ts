import { findingAt } from '../types';
import type { Rule } from '../types';

const ID = 'port-unique';

/** @public */
export const portUnique: Rule = {
  id: ID,
  title: 'Ports have a name and a number of their own',
  why: 'A Service with two ports of one name or number is refused by the cluster, after the merge.',
  reads: ['routing'],
  check: (_world, scope) =>
    scope.services.flatMap(entry => {
      const { ports } = entry.manifest.spec;
      return ports.flatMap((port, index) => {
        const at = (field: string) => ['spec', 'ports', index, field];
        const before = ports.slice(0, index);
        const name = before.some(other => other.name === port.name);
        const number = before.some(other => other.port === port.port);
        return [
          ...(name
            ? [
                findingAt(entry, {
                  code: `${ID}/name`,
                  message: `A port named "${port.name}" stands above already; give this one another name.`,
                  at: at('name'),
                }),
              ]
            : []),
          ...(number
            ? [
                findingAt(entry, {
                  code: `${ID}/number`,
                  message: `Port ${port.port} stands above already; a Service offers each number once.`,
                  at: at('port'),
                }),
              ]
            : []),
        ];
      });
    }),
};
