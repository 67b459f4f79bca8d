import type { Knex } from 'knex';

/**
 * Asks for a look at a change. An earlier due time wins; the ticket is always replaced,
 * so a worker that is busy with the change does not unschedule this wish when it finishes.
 */
export async function enqueueWork(
  knex: Knex,
  work: {
    readonly changeId: string;
    readonly at: Date;
    readonly ticket: string;
  },
): Promise<void> {
  const due = work.at.getTime();
  await knex('change_work')
    .insert({ change_id: work.changeId, ticket: work.ticket, due_at: due })
    .onConflict('change_id')
    .merge({
      ticket: work.ticket,
      due_at: knex.raw(
        'case when change_work.due_at < ? then change_work.due_at else ? end',
        [due, due],
      ),
    });
}
