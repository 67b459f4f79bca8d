import { canonicalJson } from '@causeway/mesh-intent';
import type { AuditEntry } from './AuditEntry';
import type { RequestOutcome } from './AuditTrail';
import type { PlacedRow } from './rows';

/** As events of changes are named; what somebody else wrote into the table is shown as it stands. */
const requestTypes: Readonly<Record<string, string>> = {
  done: 'RequestDone',
  refused: 'RequestRefused',
  failed: 'RequestFailed',
} satisfies Record<RequestOutcome['type'], string>;

/** The entry of a place. The same row gives the same entry, whenever and wherever it is read. */
export function entryOf(
  row: Omit<PlacedRow, 'hash'>,
  previous: string,
): AuditEntry {
  const sequence = Number(row.sequence);
  switch (row.origin) {
    case 'change':
      return {
        sequence,
        time: timeOf(row.event_at),
        change: row.change_id,
        event: changeEvent(row),
        actor: row.event_actor,
        previous,
      };
    case 'request':
      return {
        sequence,
        time: timeOf(row.request_at),
        change: row.request_change,
        event: request(row),
        actor: row.request_actor,
        previous,
      };
    default:
      throw new Error(`Unknown origin ${row.origin satisfies never}`);
  }
}

function changeEvent(row: Omit<PlacedRow, 'hash'>) {
  if (row.event_payload === null) return null;
  return {
    type: row.event_type,
    number: Number(row.number),
    payload: readOf(row.event_payload),
    ...(row.event_refused === null ? {} : { refused: row.event_refused }),
  };
}

function request(row: Omit<PlacedRow, 'hash'>) {
  if (row.request_about === null) return null;
  return {
    type: requestTypes[row.request_outcome ?? ''] ?? row.request_outcome,
    number: Number(row.number),
    verb: row.request_verb,
    about: readOf(row.request_about),
    ...(row.request_reason === null ? {} : { reason: row.request_reason }),
    ...(row.request_message === null ? {} : { message: row.request_message }),
  };
}

/** Stored JSON. What somebody made unreadable is shown as it stands: the hash tells that it was another text. */
function readOf(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    canonicalJson(value);
    return value;
  } catch {
    return { unreadable: text };
  }
}

function timeOf(at: number | string | null): string | null {
  const moment = at === null ? undefined : new Date(Number(at));
  return moment === undefined || Number.isNaN(moment.getTime())
    ? null
    : moment.toISOString();
}
