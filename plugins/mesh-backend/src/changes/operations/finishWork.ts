import type { Knex } from 'knex';
import type { Lease } from '../WorkQueue';

/**
 * Ends a lease. With the ticket it was claimed under, the row is rescheduled or removed;
 * with a newer ticket only the lease ends, and the newer wish stands.
 * A lease that ran out and was taken by another owner is left alone.
 */
export async function finishWork(
  knex: Knex,
  options: {
    readonly lease: Lease;
    readonly next: Date | undefined;
    readonly failed: boolean;
  },
): Promise<void> {
  const { lease, next, failed } = options;
  const held = { change_id: lease.changeId, lease_owner: lease.owner };
  const released = {
    lease_until: null,
    lease_owner: null,
    failures: failed ? lease.failures + 1 : 0,
  };
  await knex.transaction(async tx => {
    const same = { ...held, ticket: lease.ticket };
    const settled =
      next === undefined
        ? await tx('change_work').where(same).delete()
        : await tx('change_work')
            .where(same)
            .update({ ...released, due_at: next.getTime() });
    if (settled === 0) await tx('change_work').where(held).update(released);
  });
}
