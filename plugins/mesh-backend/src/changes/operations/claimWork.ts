import type { Knex } from 'knex';
import type { Lease } from '../WorkQueue';
import type { WorkRow } from '../rows';

/**
 * Takes due rows nobody holds. On PostgreSQL concurrent claimers skip each other's rows;
 * SQLite has one writer, so its transaction is enough.
 */
export async function claimWork(
  knex: Knex,
  options: {
    readonly now: Date;
    readonly leaseMs: number;
    readonly limit: number;
    readonly owner: string;
  },
): Promise<readonly Lease[]> {
  const now = options.now.getTime();
  return knex.transaction(async tx => {
    const due = tx<WorkRow>('change_work')
      .where('due_at', '<=', now)
      .andWhere(free =>
        free.whereNull('lease_until').orWhere('lease_until', '<=', now),
      )
      .orderBy('due_at', 'asc')
      .limit(options.limit)
      .select();
    if (knex.client.config.client === 'pg') due.forUpdate().skipLocked();
    const rows = await due;
    if (rows.length === 0) return [];
    await tx('change_work')
      .whereIn(
        'change_id',
        rows.map(row => row.change_id),
      )
      .update({
        lease_until: now + options.leaseMs,
        lease_owner: options.owner,
      });
    return rows.map(row => ({
      changeId: row.change_id,
      ticket: row.ticket,
      owner: options.owner,
      failures: row.failures,
    }));
  });
}
