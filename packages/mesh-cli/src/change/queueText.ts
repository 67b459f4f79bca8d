import type { Queue, QueueRow } from './answers';

/** "2027-03-01 08:00Z". */
const minute = (time: string) => `${time.slice(0, 16).replace('T', ' ')}Z`;

/** Refs without what all of them begin with. */
const named = (refs: readonly string[]) =>
  refs.map(ref => ref.replace(/^(group|user):default\//, '')).join(',');

const columns: readonly {
  readonly title: string;
  readonly of: (row: QueueRow) => string;
}[] = [
  { title: 'change', of: ({ id }) => id },
  { title: 'waits for', of: ({ waitsFor }) => waitsFor },
  { title: 'since', of: ({ waitsSince }) => minute(waitsSince) },
  { title: 'team', of: ({ teams }) => named(teams) || '-' },
  {
    title: 'with',
    of: ({ assignee }) => (assignee === undefined ? '-' : named([assignee])),
  },
  {
    title: 'title',
    of: ({ title, labels = [] }) =>
      [title, ...labels.map(label => `#${label}`)].join(' '),
  },
];

function tableLines(items: readonly QueueRow[]): string[] {
  const cells = [
    columns.map(({ title }) => title),
    ...items.map(row => columns.map(({ of }) => of(row))),
  ];
  const widths = columns.map((_, at) =>
    Math.max(...cells.map(line => line[at].length)),
  );
  return cells.map(line =>
    line
      .map((cell, at) => cell.padEnd(widths[at]))
      .join('  ')
      .trimEnd(),
  );
}

/** Facets as their options are called. */
const titles: Readonly<Record<string, string>> = {
  waitsFor: 'waits for',
  age: 'waits since',
};

function facetLines(facets: Queue['facets']): string[] {
  return Object.entries(facets).flatMap(([facet, counts]) => {
    const told = Object.entries(counts)
      .sort(([, a], [, b]) => b - a)
      .map(([value, count]) => `${named([value])} ${count}`);
    return told.length === 0
      ? []
      : [`${titles[facet] ?? facet}: ${told.join(', ')}`];
  });
}

/** A table of the page, then how many there are of each. */
export function queueText({ items, total, next, facets }: Queue): string {
  return [
    ...(items.length === 0 ? ['Nothing waits.'] : tableLines(items)),
    '',
    `${items.length} of ${total}`,
    ...facetLines(facets),
    ...(next === undefined ? [] : [`next page: --after ${next}`]),
  ].join('\n');
}
