/** A claimed piece of work: one change, one holder. */
export interface Lease {
  readonly changeId: string;
  /** What was asked when it was claimed; see {@link WorkQueue.complete}. */
  readonly ticket: string;
  readonly owner: string;
  readonly failures: number;
}

/**
 * Changes that are due for a look, one row a change. Lease and ticket as in the catalog's
 * processing queue: a lease keeps two workers off one change; a ticket, new on every enqueue,
 * keeps a finisher from unscheduling what was asked for meanwhile.
 */
export interface WorkQueue {
  /** Asks for a look at `at` or earlier if one is already due earlier. */
  enqueue(changeId: string, at: Date): Promise<void>;
  /** The same for many changes at once. */
  enqueueAll(changeIds: readonly string[], at: Date): Promise<void>;
  /** Keeps a lease for longer; false when somebody else took it over. */
  renew(lease: Lease, until: Date): Promise<boolean>;
  /** Takes up to `limit` due changes nobody holds. A holder that dies loses them when the lease runs out. */
  claim(options: {
    readonly now: Date;
    readonly leaseMs: number;
    readonly limit: number;
  }): Promise<readonly Lease[]>;
  /** Ends a lease; `next` undefined removes the row, unless it was enqueued again since. */
  complete(lease: Lease, next: Date | undefined): Promise<void>;
  /** Ends a lease after an error; due again at `retryAt`, one more failure counted. */
  fail(lease: Lease, retryAt: Date): Promise<void>;
}
