import type { Knex } from 'knex';
import { claimWork } from './operations/claimWork';
import { enqueueWork } from './operations/enqueueWork';
import { finishWork } from './operations/finishWork';
import type { Lease, WorkQueue } from './WorkQueue';

/** {@link WorkQueue} in the table `change_work`. */
export class DatabaseWorkQueue implements WorkQueue {
  static create(options: {
    readonly knex: Knex;
    readonly newTicket: () => string;
  }): DatabaseWorkQueue {
    return new DatabaseWorkQueue(options.knex, options.newTicket);
  }

  private constructor(
    private readonly knex: Knex,
    private readonly newTicket: () => string,
  ) {}

  enqueue(changeId: string, at: Date): Promise<void> {
    return this.enqueueAll([changeId], at);
  }

  enqueueAll(changeIds: readonly string[], at: Date): Promise<void> {
    return enqueueWork(this.knex, {
      changeIds,
      at,
      ticket: this.newTicket(),
    });
  }

  async renew(lease: Lease, until: Date): Promise<boolean> {
    const renewed = await this.knex('change_work')
      .where({ change_id: lease.changeId, lease_owner: lease.owner })
      .update({ lease_until: until.getTime() });
    return renewed > 0;
  }

  claim(options: { now: Date; leaseMs: number; limit: number }) {
    // One owner name per claim: a worker that outlived its lease cannot end the next holder's.
    return claimWork(this.knex, { ...options, owner: this.newTicket() });
  }

  complete(lease: Lease, next: Date | undefined): Promise<void> {
    return finishWork(this.knex, { lease, next, failed: false });
  }

  fail(lease: Lease, retryAt: Date): Promise<void> {
    return finishWork(this.knex, { lease, next: retryAt, failed: true });
  }
}
