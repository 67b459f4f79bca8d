import { waitedAges } from '@causeway/plugin-mesh-common';
import type { Knex } from 'knex';
import type { ChangeFacets, ChangeMatch } from '../ChangeStore';
import { matchingChanges } from './matchingChanges';

const HOUR_MS = 3_600_000;

/** Hours at which one age becomes the next. */
const BOUNDS = [4, 24, 168] as const;

interface Counted {
  readonly waits: string | null;
  readonly kind: string;
  /** Position in the list of ages. */
  readonly age: number | string;
  readonly count: number | string;
  /** Epoch ms: the one of them that is the next to grow older. */
  readonly oldest: number | string;
}

/** Facets, and until when they stay true while nothing is written. */
export interface CountedFacets {
  readonly facets: ChangeFacets;
  /** Epoch ms. */
  readonly until: number;
}

function countsOf(
  rows: readonly { readonly value: string; readonly count: unknown }[],
): Record<string, number> {
  return Object.fromEntries(
    rows.map(({ value, count }) => [value, Number(count)]),
  );
}

/** Labels or teams of what matches. All that is open, which is what a queue begins with, is counted without looking at a change. */
async function mirrored(
  knex: Knex,
  name: 'label' | 'team',
  filter: ChangeMatch,
): Promise<Record<string, number>> {
  const { open, [name]: _own, ...rest } = filter;
  const table = `change_${name}`;
  const isAlone = Object.values(rest).every(value => value === undefined);
  const rows: Knex.QueryBuilder = isAlone
    ? knex(table).where(open === undefined ? {} : { [`${table}.open`]: open })
    : matchingChanges(knex, { ...filter, [name]: undefined }).join(
        table,
        `${table}.change_id`,
        'change.id',
      );
  const counted: { value: string; count: unknown }[] = await rows
    .groupBy(`${table}.${name}`)
    .select({ value: `${table}.${name}` })
    .count({ count: '*' });
  return countsOf(counted);
}

/** One walk along an index, without the filters of the three: each facet then leaves out what the other two would. */
function grouped(
  knex: Knex,
  filter: ChangeMatch,
  now: Date,
): Promise<Counted[]> {
  const since = (hours: number) => now.getTime() - hours * HOUR_MS;
  const age = `case ${BOUNDS.map(
    (hours, at) => `when change.waits_since > ${since(hours)} then ${at}`,
  ).join(' ')} else ${BOUNDS.length} end`;
  return matchingChanges(knex, {
    ...filter,
    waitsFor: undefined,
    kind: undefined,
    waiting: undefined,
  })
    .select({ waits: 'change.waits_for', kind: 'change.kind' })
    .select(knex.raw(`${age} as age`))
    .count({ count: '*' })
    .min({ oldest: 'change.waits_since' })
    .groupByRaw('1, 2, 3');
}

function add(counts: Record<string, number>, value: string, row: Counted) {
  counts[value] = (counts[value] ?? 0) + Number(row.count);
}

/** Which age begins with that many hours. */
function leastAge({ waiting }: ChangeMatch): number {
  return waiting === undefined
    ? 0
    : BOUNDS.findIndex(hours => hours === waiting.hours) + 1;
}

function foldGroups(rows: readonly Counted[], filter: ChangeMatch) {
  const facets = { waitsFor: {}, kind: {}, age: {} };
  const least = leastAge(filter);
  for (const row of rows) {
    const { waits, kind } = row;
    const isIn = {
      waitsFor: filter.waitsFor === undefined || filter.waitsFor === waits,
      kind: filter.kind === undefined || filter.kind === kind,
      age: Number(row.age) >= least,
    };
    if (isIn.kind && isIn.age && waits !== null) {
      add(facets.waitsFor, waits, row);
    }
    if (isIn.waitsFor && isIn.age) add(facets.kind, kind, row);
    if (isIn.waitsFor && isIn.kind) {
      add(facets.age, waitedAges[Number(row.age)], row);
    }
  }
  return facets;
}

/** When the first of them is older than its age says. */
function untilOf(rows: readonly Counted[]): number {
  return Math.min(
    ...rows.map(({ age, oldest }) => {
      const hours = BOUNDS[Number(age)] as number | undefined;
      return hours === undefined ? Infinity : Number(oldest) + hours * HOUR_MS;
    }),
  );
}

/**
 * Counts by each thing the queue filters by. A facet is counted without its own filter, so that the other values of it can
 * still be chosen.
 */
export async function countFacets(
  knex: Knex,
  { filter, now }: { readonly filter: ChangeMatch; readonly now: Date },
): Promise<CountedFacets> {
  const rows = await grouped(knex, filter, now);
  return {
    until: untilOf(rows),
    facets: {
      ...foldGroups(rows, filter),
      label: await mirrored(knex, 'label', filter),
      team: await mirrored(knex, 'team', filter),
    },
  };
}
