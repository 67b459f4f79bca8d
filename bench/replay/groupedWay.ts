import { Replay } from '../../packages/mesh-authz/src';
import type {
  ReplayCounts,
  ReplayDeciders,
} from '../../packages/mesh-authz/src';
import { accessLogTuples } from '../../packages/mesh-intent/src';
import { ClickHouseSource } from '../../plugins/mesh-backend-module-clickhouse/src';
import type { Counts } from './Counts';
import { HOURS, now } from './StoredLog';
import type { StoredLog } from './StoredLog';

const both = ({ rows, weighted }: ReplayCounts) => [rows, weighted] as const;

/** What this product does: the store counts rows that are alike, and each group is decided once and weighted. */
export async function groupedWay(
  { config }: StoredLog,
  deciders: ReplayDeciders,
): Promise<{ readonly counts: Counts; readonly groups: number }> {
  const answer = await new ClickHouseSource(config).ask({
    signal: 'access-log-tuples',
    part: 'tuples',
    site: 'north',
    params: { namespace: 'shop', service: 'cart', hours: HOURS },
    now,
    abort: AbortSignal.timeout(60_000),
  });
  if (answer.state !== 'value') throw new Error(answer.message);
  // As the portal does with every answer of a source.
  const { clusters } = accessLogTuples.value.parse(answer.value);
  const { tuples } = clusters[0];
  const replay = new Replay();
  for (const tuple of tuples) replay.add(tuple, deciders);
  const report = replay.report();
  return {
    groups: tuples.length,
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
