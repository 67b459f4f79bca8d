import { Replay } from '../../packages/mesh-authz/src';
import type {
  ReplayCounts,
  ReplayDeciders,
} from '../../packages/mesh-authz/src';
import type { Counts } from './Counts';
import type { Database } from './Database';
import { recordOf } from './StoredRow';
import type { StoredRow } from './StoredRow';

type Group = readonly [...StoredRow, rows: number, at: number];

const sql = `
  SELECT peer, method, path, denied, weight, count(*), max(at)
  FROM access WHERE service = 1
  GROUP BY peer, method, path, denied, weight`;

const both = ({ rows, weighted }: ReplayCounts) => [rows, weighted] as const;

/** What this product does: the store counts rows that are alike, and each group is decided once and weighted. */
export function groupedWay(
  database: Database,
  {
    texts,
    deciders,
  }: { readonly texts: readonly string[]; readonly deciders: ReplayDeciders },
): { readonly counts: Counts; readonly groups: number } {
  const groups = database.prepare(sql).raw().all() as Group[];
  const replay = new Replay();
  for (const group of groups) {
    const [, , , denied, weight, rows, at] = group;
    replay.add(
      {
        request: recordOf([group[0], group[1], group[2]], texts),
        outcome: denied === 1 ? 'denied' : 'admitted',
        rows,
        samplingRate: 1 / weight,
        lastSeen: new Date(at * 1000).toISOString(),
      },
      deciders,
    );
  }
  const report = replay.report();
  return {
    groups: groups.length,
    counts: {
      admitted: both(report.admitted),
      newlyDenied: both(report.newlyDenied),
      undecided: both(report.undecided),
      alreadyDenied: both(report.alreadyDenied),
      newlyAllowed: both(report.newlyAllowed),
      deniedUndecided: both(report.deniedUndecided),
      contradicted: both(report.contradicted),
    },
  };
}
