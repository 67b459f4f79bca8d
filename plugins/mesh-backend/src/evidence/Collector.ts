import type { CollectedSignal } from '@causeway/mesh-intent';
import type { Collected } from '@causeway/plugin-mesh-node';
import type { PartOwner } from './assignParts';
import { SourceGuard, type GuardLimits } from './SourceGuard';
import { UNREADABLE } from './SnapshotStore';
import type { Brought, SnapshotPlace, SnapshotStore } from './SnapshotStore';

/** A claim that nobody finished is free again after this long: longer than any deadline. */
const LEASE_MS = 120_000;
/** Sources asked at once by one process. */
const AT_ONCE = 4;
/** A source in trouble is asked again this soon, however seldom the signal is collected. */
const TROUBLE_MS = 60_000;
/** Characters of a subject: what the store's column holds. The longest of ours is "<63>/<63>". */
const LONGEST_SUBJECT = 130;
/** Clusters of a site that are told as missing, and characters of what stands in the way of each. */
const MOST_MISSING = 200;
const LONGEST_MESSAGE = 1_000;
/** Spread of the intervals, so that sources are not all asked in the same second. */
const JITTER = 0.1;

export interface CollectorOptions {
  readonly owners: readonly PartOwner[];
  readonly store: SnapshotStore;
  readonly now: () => Date;
  /** 0..1. */
  readonly random: () => number;
  readonly limits?: GuardLimits;
  readonly warn: (message: string) => void;
}

type Value = Extract<Collected, { readonly state: 'value' }>;

type Owned = PartOwner & {
  readonly signal: CollectedSignal;
  readonly source: NonNullable<PartOwner['source']>;
};

/** A share, or unknown: what is no share measures nothing. */
const shareOf = (coverage: number | undefined) =>
  coverage !== undefined && coverage >= 0 && coverage <= 1
    ? coverage
    : undefined;

/** PostgreSQL holds no zero character, and a site has no more clusters than this. */
function missingOf({ missing = [] }: Value): Value['missing'] & object {
  return missing.slice(0, MOST_MISSING).map(({ cluster, state, message }) => ({
    cluster: cluster.replaceAll('\0', ''),
    state,
    message: message.replaceAll('\0', '').slice(0, LONGEST_MESSAGE),
  }));
}

const keyOf = ({ signal, part, site }: SnapshotPlace) =>
  `${signal} ${part} ${site}`;

/**
 * Asks every source for the whole fleet, each part at its own pace, once across all replicas, and keeps what comes.
 * Pages read what is kept: a page view asks nobody.
 */
export class Collector {
  readonly #options: CollectorOptions;
  readonly #owned: ReadonlyMap<string, Owned>;
  readonly #guards = new Map<string, SourceGuard>();
  #registered = false;

  constructor(options: CollectorOptions) {
    this.#options = options;
    this.#owned = new Map(
      options.owners.flatMap(owner => {
        const { signal, part, site, source } = owner;
        if (signal.way !== 'collect' || source === undefined) return [];
        return [
          [
            keyOf({ signal: signal.id, part, site }),
            { ...owner, signal, source },
          ] as const,
        ];
      }),
    );
  }

  /** State of the breaker before a source at a site, for the fleet page. */
  breaker(source: string, site: string): SourceGuard['state'] {
    return this.#guards.get(`${source}@${site}`)?.state ?? 'closed';
  }

  /** Asks what is due; answers how many parts were asked. */
  async runDue(): Promise<number> {
    await this.#register();
    const counts = await Promise.all(
      Array.from({ length: AT_ONCE }, () => this.#drain()),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  }

  async #register(): Promise<void> {
    if (this.#registered) return;
    const places = [...this.#owned.values()].map(
      ({ signal, part, site, source }) => ({
        signal: signal.id,
        part,
        site,
        source: source.id,
      }),
    );
    await this.#options.store.register(places, this.#options.now());
    this.#registered = true;
  }

  async #drain(): Promise<number> {
    const { store, now } = this.#options;
    // Never beyond what was owned at the start: a place that fails at once must not be asked in a circle.
    for (let count = 0; ; count += 1) {
      if (count > this.#owned.size) return count;
      const place = await store.claim({
        now: now(),
        leaseMs: LEASE_MS,
        latestMs: this.#longestMs(),
      });
      if (place === undefined) return count;
      await this.#collect(place);
    }
  }

  #longestMs(): number {
    const seconds = [...this.#owned.values()].map(
      ({ signal }) => signal.everySeconds,
    );
    return Math.max(LEASE_MS, ...seconds.map(each => each * 2_000));
  }

  async #collect(place: SnapshotPlace): Promise<void> {
    const owned = this.#owned.get(keyOf(place));
    // Another replica runs with another configuration; its place is its own.
    if (owned === undefined) return;
    const { store, now, random, warn } = this.#options;
    const askedAt = now();
    const guarded = await this.#guardOf(owned).run(abort =>
      owned.source.collect({ ...place, now: askedAt, abort }),
    );
    const brought: Brought = guarded.ok
      ? this.#checked(owned, guarded.value, askedAt)
      : {
          state: 'unreachable',
          message: `${owned.source.id} could not be asked for ${place.site}: ${guarded.why}.`,
        };
    const spread = 1 + JITTER * (2 * random() - 1);
    const everyMs = owned.signal.everySeconds * 1000;
    const waitMs =
      brought.state === 'value' ? everyMs : Math.min(everyMs, TROUBLE_MS);
    const next = askedAt.getTime() + waitMs * spread;
    if (brought.state !== 'value') {
      warn(`${keyOf(place)}: ${brought.message}`);
    }
    await store.save(place, { brought, askedAt, next: new Date(next) });
  }

  #guardOf({ source, site }: Owned): SourceGuard {
    const key = `${source.id}@${site}`;
    const known = this.#guards.get(key);
    if (known !== undefined) return known;
    const made = new SourceGuard(this.#options.limits);
    this.#guards.set(key, made);
    return made;
  }

  /**
   * Rows that are not what the signal says are kept as unreadable, so that nobody takes them for none, and told; without
   * any that is, there is no value.
   */
  #checked(
    { signal, source }: Owned,
    collected: Collected,
    askedAt: Date,
  ): Brought {
    if (collected.state !== 'value') {
      return { state: collected.state, message: collected.message };
    }
    const observedMs = Date.parse(collected.observedAt);
    if (Number.isNaN(observedMs)) {
      return {
        state: 'unreachable',
        message: `${source.id} dates its answer for ${signal.id} by "${collected.observedAt}", which is no time.`,
      };
    }
    let wrong: string | undefined;
    let readable = 0;
    const rows = collected.rows.flatMap(({ subject, value }) => {
      // PostgreSQL refuses the whole collection for one subject it cannot hold.
      if (subject.length > LONGEST_SUBJECT || subject.includes('\0')) {
        wrong ??= `${subject.slice(0, 40)}…: it is no name`;
        return [];
      }
      const parsed = signal.value.safeParse(value);
      if (parsed.success) {
        readable += 1;
        const trend = signal.trend.of(parsed.data);
        return [{ subject, value: parsed.data, trend }];
      }
      const [issue] = parsed.error.issues;
      wrong ??= `${subject}: ${issue.path.join('.')} ${issue.message}`;
      return [{ subject, value: UNREADABLE, trend: undefined }];
    });
    if (wrong !== undefined) {
      this.#options.warn(`${source.id} answered for ${signal.id} ${wrong}`);
      if (readable === 0) {
        return {
          state: 'unreachable',
          message: `${source.id} answered something that is not ${signal.id}: ${wrong}.`,
        };
      }
    }
    return {
      state: 'value',
      // A source whose clock is ahead would be fresh beyond its bound.
      observedAt: new Date(Math.min(observedMs, askedAt.getTime())),
      coverage: shareOf(collected.coverage),
      missing: missingOf(collected),
      rows,
    };
  }
}
