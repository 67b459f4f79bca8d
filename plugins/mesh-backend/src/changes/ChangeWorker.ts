import type { ChangeDelivery } from '../delivery/ChangeDelivery';
import type { Lease, WorkQueue } from './WorkQueue';

/** A holder that lives renews it; one that died is missed after this long. */
const LEASE_MS = 120_000;
const RENEW_MS = LEASE_MS / 4;
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
      readonly delivery: Pick<ChangeDelivery, 'look'>;
      readonly now: () => Date;
      readonly log: WorkerLog;
      /** How often a lease is renewed; milliseconds. */
      readonly renewMs?: number;
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
    const kept = this.keep(lease);
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
    } finally {
      clearInterval(kept);
    }
    await queue.fail(lease, this.retryAt(lease));
  }

  /** A slow forge must not make a second worker start on the same change. Real time drives it, as it does the loops. */
  private keep(lease: Lease): NodeJS.Timeout {
    const { queue, now, log, renewMs = RENEW_MS } = this.options;
    const timer = setInterval(() => {
      queue.renew(lease, new Date(now().getTime() + LEASE_MS)).catch(error =>
        log.warn(`The lease could not be renewed: ${error.message}`, {
          change: lease.changeId,
        }),
      );
    }, renewMs);
    timer.unref();
    return timer;
  }

  private retryAt(lease: Lease): Date {
    const wait = Math.min(
      FIRST_RETRY_MS * 2 ** Math.min(lease.failures, 10),
      LONGEST_RETRY_MS,
    );
    return new Date(this.options.now().getTime() + wait);
  }
}
