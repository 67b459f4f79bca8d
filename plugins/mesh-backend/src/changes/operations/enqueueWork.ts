import type { Knex } from 'knex';

/** Rows a statement; databases bound the number of parameters. */
const BATCH = 100;

/**
 * Asks for a look at changes. An earlier due time wins; the ticket is always replaced,
 * so a worker that is busy with the change does not unschedule this wish when it finishes.
 */
export async function enqueueWork(
  knex: Knex,
  work: {
    readonly changeIds: readonly string[];
    readonly at: Date;
    readonly ticket: string;
  },
): Promise<void> {
  const due = work.at.getTime();
  // In one order everywhere, so that two backends cannot wait for each other's rows.
  const ids = [...work.changeIds].sort();
  for (let at = 0; at < ids.length; at += BATCH) {
    await knex('change_work')
      .insert(
        ids.slice(at, at + BATCH).map(change_id => ({
          change_id,
          ticket: work.ticket,
          due_at: due,
        })),
      )
      .onConflict('change_id')
      .merge({
        ticket: work.ticket,
        due_at: knex.raw(
          'case when change_work.due_at < ? then change_work.due_at else ? end',
          [due, due],
        ),
      });
  }
}
