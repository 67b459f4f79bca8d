import { findingAt } from '../types';
import type { Rule } from '../types';

const ID = 'version-unique';

function textOf(selector: Readonly<Record<string, string>>): string {
  return Object.entries(selector)
    .map(([key, value]) => `${key}=${value}`)
    .sort()
    .join(', ');
}

/** @public */
export const versionUnique: Rule = {
  id: ID,
  title: 'Versions have a name and pods of their own',
  why: 'Two versions of one name or with the same pods cannot be told apart, so weights between them mean nothing.',
  reads: ['routing'],
  check: (_world, scope) =>
    scope.services.flatMap(entry => {
      const { versions = [] } = entry.manifest.spec;
      return versions.flatMap(({ name, selector }, index) => {
        const before = versions.slice(0, index);
        const pods = textOf(selector);
        const same = before.find(other => textOf(other.selector) === pods);
        return [
          ...(before.some(other => other.name === name)
            ? [
                findingAt(entry, {
                  code: `${ID}/name`,
                  message: `A version "${name}" stands above already; give this one another name.`,
                  at: ['spec', 'versions', index, 'name'],
                }),
              ]
            : []),
          ...(same === undefined
            ? []
            : [
                findingAt(entry, {
                  code: `${ID}/selector`,
                  message: `Version ${name} has the same pods as ${same.name} (${pods}); select others, or remove one of the two.`,
                  at: ['spec', 'versions', index, 'selector'],
                }),
              ]),
        ];
      });
    }),
};
