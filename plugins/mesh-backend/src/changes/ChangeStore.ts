import type {
  Change,
  ChangeEffect,
  ChangeEvent,
  RepoRole,
  WaitsFor,
} from '@causeway/mesh-intent';
import type {
  ChangeFacetsView,
  waitedHours,
} from '@causeway/plugin-mesh-common';

/** A stored event: accepted, or refused with the reason. */
export interface StoredEvent {
  readonly sequence: number;
  readonly at: Date;
  readonly actor: string;
  readonly event: ChangeEvent;
  readonly refused?: string;
}

/** What a change has to be to be listed and counted. */
export interface ChangeMatch {
  readonly requester?: string;
  readonly service?: string;
  readonly open?: boolean;
  readonly kind?: string;
  /** What keeps it from moving. */
  readonly waitsFor?: WaitsFor;
  /** Catalog user ref; null: nobody looks after it. */
  readonly assignee?: string | null;
  readonly label?: string;
  /** Catalog group ref of who owns a service of it. */
  readonly team?: string;
  /** In its title, services or id, in any case. */
  readonly text?: string;
  /** It has waited for at least as long. */
  readonly waiting?: {
    readonly hours: (typeof waitedHours)[number];
    readonly now: Date;
  };
}

/** One page of what matches. */
export interface ChangeFilter extends ChangeMatch {
  /** Newest first by default; `pressing`: by what it waits for, then by how long. */
  readonly order?: 'newest' | 'pressing';
  readonly limit: number;
  /** `next` of the page before, in the same order. */
  readonly after?: string;
  readonly offset?: number;
}

/** Counts by value, as they are answered. */
export type ChangeFacets = ChangeFacetsView;

/** Outcome of recording an event. */
export type RecordResult =
  | {
      readonly ok: true;
      readonly change: Change;
      readonly effects: readonly ChangeEffect[];
    }
  | { readonly ok: false; readonly change: Change; readonly refused: string };

/**
 * Where changes live. Every write is one transaction: load, advance, append the event,
 * save under the optimistic version, enqueue work, write the outbox. Nothing remote happens inside.
 */
export interface ChangeStore {
  /** Stores a new change, or returns the one an earlier submit with the same key made. */
  create(options: {
    readonly change: Change;
    readonly key: string;
    readonly now: Date;
  }): Promise<{ readonly change: Change; readonly created: boolean }>;
  get(id: string): Promise<Change | undefined>;
  byKey(requester: string, key: string): Promise<Change | undefined>;
  /** The change that the portal asked for to end this, whatever became of it. */
  ending(ends: string): Promise<Change | undefined>;
  events(id: string): Promise<readonly StoredEvent[]>;
  /** How many match the filter by each thing that is counted, whatever page is shown. */
  facets(filter: ChangeMatch, now: Date): Promise<ChangeFacets>;
  list(filter: ChangeFilter): Promise<{
    readonly items: readonly Change[];
    readonly total: number;
    /** Where the next page begins, when there is one. */
    readonly next?: string;
  }>;
  /** Applies an event; a refused one is kept in the log as refused. */
  record(options: {
    readonly id: string;
    readonly event: ChangeEvent;
    readonly actor: string;
    readonly now: Date;
  }): Promise<RecordResult>;
  /** Notes that a step's gates were judged just now, also when they said what they said before. */
  judged(step: {
    readonly id: string;
    readonly step: number;
    readonly at: Date;
  }): Promise<void>;
  /** When a step's gates were last judged; undefined when they never were. */
  judgedAt(id: string, step: number): Promise<Date | undefined>;
  /** Ids of open changes with a step in the repository, or with exactly that pull request or branch. */
  openIn(
    repo: RepoRole,
    only?: { readonly pullRequest?: number; readonly branch?: string },
  ): Promise<readonly string[]>;
  /** True the first time a delivery id is seen; forgets those older than `keepFrom`. */
  rememberDelivery(options: {
    readonly delivery: string;
    readonly now: Date;
    readonly keepFrom: Date;
  }): Promise<boolean>;
}
