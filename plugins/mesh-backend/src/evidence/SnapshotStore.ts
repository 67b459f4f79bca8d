import type { NonAnswer } from '@causeway/mesh-intent';
import type { MissingCluster } from '@causeway/plugin-mesh-node';

/** A part of a signal at a site. */
export interface SnapshotPlace {
  readonly signal: string;
  readonly part: string;
  readonly site: string;
}

/** What is known of one place: its newest answer, and when its newest value was observed. */
export interface SnapshotState extends SnapshotPlace {
  readonly source: string;
  /** Of the newest answer; `undefined` before the first. */
  readonly state: 'value' | NonAnswer | undefined;
  /** Why there is no value. */
  readonly message: string | undefined;
  /** When the newest answer came. */
  readonly askedAt: Date | undefined;
  /** Of the newest value, which stands until another one comes. */
  readonly observedAt: Date | undefined;
  readonly coverage: number | undefined;
  /** Clusters the newest value is without. */
  readonly missing: readonly MissingCluster[];
  /** Non-answers in a row. */
  readonly failures: number;
}

/** In place of a value that was told and is not what the signal says; no signal has it for a value. */
export const UNREADABLE = null;

/** A stored row of a place's newest value. */
export interface SnapshotRow extends SnapshotPlace {
  readonly subject: string;
  /** In the shape of the signal, or unreadable. */
  readonly value: unknown;
}

/** A point of a trend. */
export interface SnapshotPoint extends SnapshotPlace {
  readonly subject: string;
  /** Start of its bucket. */
  readonly at: Date;
  readonly value: number;
}

/** What a collection brought. */
export type Brought =
  | {
      readonly state: 'value';
      readonly observedAt: Date;
      readonly coverage: number | undefined;
      readonly missing: readonly MissingCluster[];
      readonly rows: readonly {
        readonly subject: string;
        readonly value: unknown;
        /** Its number for the trend. */
        readonly trend: number | undefined;
      }[];
    }
  | { readonly state: NonAnswer; readonly message: string };

/** Where the newest answers of all sources stand, for pages that must not ask anybody. */
export interface SnapshotStore {
  /** Makes the places known; those that are there stay as they are, others are forgotten. */
  register(
    places: readonly (SnapshotPlace & { readonly source: string })[],
    now: Date,
  ): Promise<void>;
  /**
   * Takes a place that is due, for `leaseMs`; `undefined` when none is. Of several replicas one gets it.
   * A place whose time lies further ahead than any interval is due too: the clock was set back.
   */
  claim(options: {
    readonly now: Date;
    readonly leaseMs: number;
    readonly latestMs: number;
  }): Promise<SnapshotPlace | undefined>;
  /** Stores what came, and when to ask again. Rows of a non-answer stay those of the newest value. */
  save(
    place: SnapshotPlace,
    options: {
      readonly brought: Brought;
      readonly askedAt: Date;
      readonly next: Date;
    },
  ): Promise<void>;
  states(): Promise<readonly SnapshotState[]>;
  /** Rows of some subjects, of all signals or of one. */
  rows(options: {
    readonly subjects?: readonly string[];
    readonly signals?: readonly string[];
  }): Promise<readonly SnapshotRow[]>;
  /** Rows of callers that name a service as one they call, and those of which whom they call cannot be told. */
  rowsCalling(ref: string): Promise<readonly SnapshotRow[]>;
  /** History of one subject, oldest first. */
  points(
    subjects: readonly string[],
    signals: readonly string[],
  ): Promise<readonly SnapshotPoint[]>;
}

/** Width of a bucket of the history, and how far it goes back. */
export const history = {
  bucketMs: 6 * 3_600_000,
  keptMs: 8 * 86_400_000,
} as const;
