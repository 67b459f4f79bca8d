import type { Change, StepRecord } from '@causeway/mesh-intent';
import { runGit } from '@causeway/plugin-mesh-node/git';
import { recordOf, type DeliveryScope } from '../delivery/DeliveryScope';
import { overrideLines } from './overrideLines';

/** Commits of a branch that are looked through. */
const MOST_COMMITS = 100;

/**
 * Finds the trailers of overrides in the commits of a branch that people made. They count only when somebody set the gate
 * aside in the portal before: a commit alone says nothing about who wrote it.
 */
export async function seeOverrides(
  scope: DeliveryScope,
  change: Change,
  about: { readonly record: StepRecord; readonly base: string },
): Promise<Change> {
  const { record } = about;
  const wanted = overrideLines(change, record.index);
  if (wanted.length === 0 || record.commit === undefined) return change;
  const commit = await commitWith(scope, { ...about, wanted });
  if (commit === undefined) return change;
  let next = change;
  for (const { step, gate, unwritten, planHash } of change.overrides ?? []) {
    // One of an earlier difference was not written down with these.
    if (planHash !== change.planHash) continue;
    if (step !== record.index || !unwritten) continue;
    next = await recordOf(scope, change.id, {
      type: 'OverrideWritten',
      step,
      gate,
      commit,
    });
  }
  return next;
}

async function commitWith(
  scope: DeliveryScope,
  about: {
    readonly record: StepRecord;
    readonly base: string;
    readonly wanted: readonly string[];
  },
): Promise<string | undefined> {
  const { record, base, wanted } = about;
  const cache = await scope.cacheOf(record.repo);
  const { stdout } = await runGit({
    cwd: cache.dir,
    args: [
      'log',
      `--max-count=${MOST_COMMITS}`,
      '--format=%H%n%(trailers:only,unfold)%x00',
      record.commit!,
      `^${base}`,
    ],
  });
  for (const entry of stdout.toString('utf8').split('\0')) {
    const [commit, ...trailers] = entry.trim().split('\n');
    if (wanted.every(line => trailers.includes(line))) return commit;
  }
  return undefined;
}
