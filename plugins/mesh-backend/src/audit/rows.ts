/** A place in the chain, with the row it is of; every field of the row is null when that row is gone. */
export interface PlacedRow {
  /** PostgreSQL answers bigint as text. */
  readonly sequence: number | string;
  readonly origin: 'change' | 'request';
  readonly change_id: string;
  readonly number: number | string;
  readonly hash: string;
  readonly event_at: number | string | null;
  readonly event_actor: string | null;
  readonly event_type: string | null;
  readonly event_payload: string | null;
  readonly event_refused: string | null;
  readonly request_at: number | string | null;
  readonly request_actor: string | null;
  readonly request_verb: string | null;
  readonly request_change: string | null;
  readonly request_about: string | null;
  readonly request_outcome: string | null;
  readonly request_reason: string | null;
  readonly request_message: string | null;
}

/** Columns of the rows that places are of, under the names of {@link PlacedRow}. */
export const rowColumns = {
  event_at: 'e.at',
  event_actor: 'e.actor',
  event_type: 'e.type',
  event_payload: 'e.payload',
  event_refused: 'e.refused',
  request_at: 'r.at',
  request_actor: 'r.actor',
  request_verb: 'r.verb',
  request_change: 'r.change_id',
  request_about: 'r.about',
  request_outcome: 'r.outcome',
  request_reason: 'r.reason',
  request_message: 'r.message',
} as const;
