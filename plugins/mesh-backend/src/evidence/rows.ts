import type { NonAnswer } from '@causeway/mesh-intent';
import type { SnapshotPlace, SnapshotState } from './SnapshotStore';

/** Epoch ms; PostgreSQL answers bigint as text. */
type Stamp = number | string | null;

export interface SnapshotColumns extends SnapshotPlace {
  readonly source: string;
  readonly due_at: Stamp;
  readonly asked_at: Stamp;
  readonly state: string;
  readonly message: string | null;
  readonly observed_at: Stamp;
  readonly coverage: number | null;
  /** JSON, or nothing when no cluster is missing. */
  readonly missing: string | null;
  readonly bucket: Stamp;
  readonly failures: number;
}

export interface RowColumns extends SnapshotPlace {
  readonly subject: string;
  readonly value: string;
}

export interface PointColumns extends SnapshotPlace {
  readonly subject: string;
  readonly bucket: number | string;
  readonly value: number;
}

/** State of a place that nobody has answered for yet. */
export const NEVER = 'never';

const dateOf = (stamp: Stamp) =>
  stamp === null ? undefined : new Date(Number(stamp));

export function snapshotState(columns: SnapshotColumns): SnapshotState {
  const { signal, part, site, source, failures } = columns;
  return {
    signal,
    part,
    site,
    source,
    state:
      columns.state === NEVER
        ? undefined
        : (columns.state as 'value' | NonAnswer),
    message: columns.message ?? undefined,
    askedAt: dateOf(columns.asked_at),
    observedAt: dateOf(columns.observed_at),
    coverage: columns.coverage ?? undefined,
    missing: columns.missing === null ? [] : JSON.parse(columns.missing),
    failures,
  };
}
