import {
  diffEntryTypes,
  gatesFor,
  liveChecksFor,
  noGateBecause,
} from '@causeway/mesh-intent';
import type { DiffEntryType } from '@causeway/mesh-intent';
import { code, sections, table } from './markdown';

/** Types of difference, and the gates each brings in. */
export function diffEntriesPage(): string {
  const entryOf = (type: DiffEntryType) =>
    ({
      type,
      op: 'add',
      key: '',
      source: { repo: 'routing', path: '' },
    } as const);
  const gatesOf = (type: DiffEntryType) =>
    gatesFor([entryOf(type)]).map(({ id }) => id);
  const always = gatesFor([]).map(({ id }) => id);
  return sections(
    '# Differences',
    'Comparing the world before and after a step gives a list of entries: one of these types, added, removed or changed, with the values before and after and the place in the file. A file that is only moved makes no entry.',
    `Every step is asked by ${[...always]
      .sort()
      .map(code)
      .join(', ')}. A type brings in more, or says why not:`,
    table(
      [
        'type',
        '[gates](gates.md) of its own',
        'none, because',
        '[live checks](live-checks.md)',
      ],
      [...diffEntryTypes].sort().map(type => [
        code(type),
        gatesOf(type)
          .filter(id => !always.includes(id))
          .sort()
          .map(code)
          .join(', '),
        noGateBecause[type] ?? '',
        liveChecksFor([entryOf(type)])
          .map(({ id }) => code(id))
          .join(', '),
      ]),
    ),
  );
}
