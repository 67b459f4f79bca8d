import type { ChangeDelivery } from '../delivery/ChangeDelivery';
import type { Lease, WorkQueue } from './WorkQueue';

/** Longer than any look takes with every request at its timeout. */
const LEASE_MS = 120_000;
const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 5 * 60_000;

/** One line per trouble; the change itself carries it for people. */
export interface WorkerLog {
  warn(message: string, meta?: Record<string, string>): void;
  error(message: string, meta?: Record<string, string>): void;
}

/** Takes due changes and has each looked at, by one holder at a time. */
export class ChangeWorker {
  constructor(
    private readonly options: {
      readonly queue: WorkQueue;
      readonly delivery: ChangeDelivery;
      readonly now: () => Date;
      readonly log: WorkerLog;
    },
  ) {}

  /** Works off what is due now, up to `limit` changes at once; answers how many there were. */
  async runDue(limit = 4): Promise<number> {
    const leases = await this.options.queue.claim({
      now: this.options.now(),
      leaseMs: LEASE_MS,
      limit,
    });
    await Promise.all(leases.map(lease => this.work(lease)));
    return leases.length;
  }

  private async work(lease: Lease): Promise<void> {
    const { delivery, queue, log } = this.options;
    try {
      const look = await delivery.look(lease.changeId);
      if (look.state === 'done') {
        await queue.complete(lease, look.next);
        return;
      }
      log.warn(look.because, { change: lease.changeId });
    } catch (error) {
      log.error(error instanceof Error ? error.message : String(error), {
        change: lease.changeId,
      });
    }
    await queue.fail(lease, this.retryAt(lease));
  }

  private retryAt(lease: Lease): Date {
    const wait = Math.min(
      FIRST_RETRY_MS * 2 ** Math.min(lease.failures, 10),
      LONGEST_RETRY_MS,
    );
    return new Date(this.options.now().getTime() + wait);
  }
}
