import type { Answer, CollectedSignal } from '@causeway/mesh-intent';
import type { PartOwner } from './assignParts';
import { snapshotAnswers } from './snapshotAnswers';
import type { SnapshotRow, SnapshotState } from './SnapshotStore';

/** What was read of the store for the whole fleet. */
export interface FleetSnapshot {
  readonly owners: readonly PartOwner[];
  readonly states: readonly SnapshotState[];
  readonly rows: readonly SnapshotRow[];
  readonly now: Date;
}

/** Answers of a signal about a subject, of those clusters that matter to it. */
export type SnapshotReader = <Value>(
  signal: CollectedSignal<Value>,
  subject: string,
  clusters?: readonly string[],
) => readonly Answer<Value>[];

/** Answers by subject: rows are looked up, not searched, or a fleet of 2,000 would be searched 2,000 times. */
export function snapshotReader(known: FleetSnapshot): SnapshotReader {
  const bySubject = new Map<string, SnapshotRow[]>();
  for (const row of known.rows) {
    const own = bySubject.get(row.subject);
    if (own === undefined) bySubject.set(row.subject, [row]);
    else own.push(row);
  }
  return (signal, subject, clusters) =>
    snapshotAnswers(signal, subject, {
      ...known,
      clusters,
      rows: bySubject.get(subject) ?? [],
    });
}
