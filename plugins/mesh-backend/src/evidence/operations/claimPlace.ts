import type { Knex } from 'knex';
import type { SnapshotColumns } from '../rows';
import type { SnapshotPlace } from '../SnapshotStore';

/** Takes the place that is due for longest by moving its time ahead; the row count says who was first. */
export async function claimPlace(
  knex: Knex,
  options: {
    readonly now: Date;
    readonly leaseMs: number;
    readonly latestMs: number;
  },
): Promise<SnapshotPlace | undefined> {
  const now = options.now.getTime();
  const due = await knex<SnapshotColumns>('signal_snapshot')
    .where('due_at', '<=', now)
    // Nothing is ever put off that far: the clock was set back.
    .orWhere('due_at', '>', now + options.latestMs)
    .orderBy('due_at', 'asc')
    .limit(20)
    .select();
  for (const { signal, part, site, due_at } of due) {
    const taken = await knex('signal_snapshot')
      .where({ signal, part, site, due_at })
      .update({ due_at: now + options.leaseMs });
    if (taken === 1) return { signal, part, site };
  }
  return undefined;
}
