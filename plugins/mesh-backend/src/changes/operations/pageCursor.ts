import { InputError } from '@backstage/errors';
import type { Knex } from 'knex';
import type { ChangeFilter } from '../ChangeStore';

type Order = NonNullable<ChangeFilter['order']>;

/** What a row is sorted by. PostgreSQL answers bigint as text. */
export interface PlaceRow {
  readonly id: string;
  readonly updated_at: number | string;
  readonly waits_rank: number;
  readonly waits_since: number | string;
}

/** Where a page ended: the order it was in, the numbers the last row is sorted by, and its id. */
interface Place {
  readonly order: Order;
  readonly numbers: readonly number[];
  readonly id: string;
}

function numbersOf(order: Order, row: PlaceRow): readonly number[] {
  return order === 'newest'
    ? [Number(row.updated_at)]
    : [row.waits_rank, Number(row.waits_since)];
}

/** Names the place behind a row. */
export function cursorOf(order: Order, row: PlaceRow): string {
  const place = [order, ...numbersOf(order, row), row.id];
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

function placeOf(cursor: string): Place | undefined {
  try {
    const read: unknown = JSON.parse(
      Buffer.from(cursor, 'base64url').toString(),
    );
    if (!Array.isArray(read)) return undefined;
    const [order, ...rest] = read;
    const id = rest.pop();
    const isWhole =
      (order === 'newest' ? rest.length === 1 : rest.length === 2) &&
      rest.every(Number.isSafeInteger) &&
      typeof id === 'string' &&
      /^[A-Za-z0-9-]{1,64}$/.test(id);
    return isWhole ? { order, numbers: rest, id } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Leaves the rows behind the place, by the columns of the order and the id: a row that moved meanwhile is found where it is
 * now, and shifts none that stands.
 */
export function behindCursor(
  rows: Knex.QueryBuilder,
  { order, after }: { readonly order: Order; readonly after: string },
): void {
  const place = placeOf(after);
  if (place?.order !== order) {
    throw new InputError(
      'after: this is not the "next" of a page in this order. Begin with the first page.',
    );
  }
  const { numbers, id } = place;
  if (order === 'pressing') {
    rows.whereRaw(
      '(change.waits_rank, change.waits_since, change.id) > (?, ?, ?)',
      [...numbers, id],
    );
    return;
  }
  const [updated] = numbers;
  // The first half alone is what an index can be walked by.
  rows
    .where('change.updated_at', '<=', updated)
    .andWhere(later =>
      later
        .where('change.updated_at', '<', updated)
        .orWhere('change.id', '>', id),
    );
}
