import {
  phaseOf,
  waitingOf,
  waits,
  type Change,
  type ChangeEvent,
} from '@causeway/mesh-intent';
import { endsHash } from './endsHash';
import type { StoredEvent } from './ChangeStore';

export interface ChangeRow {
  readonly id: string;
  readonly requester: string;
  readonly submit_key: string;
  readonly ends: string | null;
  readonly kind: string;
  readonly phase: string;
  readonly open: boolean | number;
  readonly created_at: number | string;
  readonly updated_at: number | string;
  readonly version: number;
  readonly snapshot: string;
}

export interface EventRow {
  readonly change_id: string;
  readonly sequence: number;
  /** Epoch ms; PostgreSQL answers bigint as text. */
  readonly at: number | string;
  readonly actor: string;
  readonly type: string;
  readonly payload: string;
  readonly refused: string | null;
}

export interface WorkRow {
  readonly change_id: string;
  readonly ticket: string;
  readonly due_at: number | string;
  readonly lease_until: number | string | null;
  readonly lease_owner: string | null;
  readonly failures: number;
}

export interface OutboxRow {
  readonly id: number | string;
  readonly key: string;
  readonly change_id: string;
  readonly type: string;
  readonly payload: string;
  readonly due_at: number | string;
  readonly failures: number;
}

/**
 * A change is open until it is ended or merged whole. One that was merged without proof stays open:
 * a person still has to look at it.
 */
function isOpen(change: Change): boolean {
  const phase = phaseOf(change);
  return change.ended === undefined && phase !== 'merged' && phase !== 'live';
}

/** Columns of a change; `submit_key` is set on insert only. */
export function changeColumns(change: Change) {
  const waiting = waitingOf(change);
  return {
    id: change.id,
    requester: change.requester.user,
    ends: change.ends === undefined ? null : endsHash(change.ends),
    kind: change.kind,
    phase: phaseOf(change),
    open: isOpen(change),
    created_at: Date.parse(change.createdAt),
    updated_at: Date.parse(change.updatedAt),
    version: change.version,
    snapshot: JSON.stringify(change),
    waits_for: waiting.for,
    waits_rank: waits.indexOf(waiting.for),
    waits_since: Date.parse(waiting.since),
    assignee: change.assignee ?? null,
  };
}

export function changeFromRow(row: Pick<ChangeRow, 'snapshot'>): Change {
  return JSON.parse(row.snapshot) as Change;
}

export function eventFromRow(row: EventRow): StoredEvent {
  return {
    sequence: row.sequence,
    at: new Date(Number(row.at)),
    actor: row.actor,
    event: JSON.parse(row.payload) as ChangeEvent,
    ...(row.refused === null ? {} : { refused: row.refused }),
  };
}
