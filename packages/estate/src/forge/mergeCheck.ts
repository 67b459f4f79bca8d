import type { MergeCheck, PullRecord, RepoRecord } from '../store/entities';
import type { Forge } from './Forge';
import { isWorkInProgress } from './isWorkInProgress';

/** Every push puts the conflict check back; the first reads after it still say "not mergeable" (forgejo.md 6). */
export function freshCheck(forge: Forge): MergeCheck {
  const reads = Number(forge.store.get('setting', 'mergeable-reads') ?? 1);
  return { state: 'checking', reads };
}

/** Ends the check at once: what a person sees who waits for the page. */
export async function finishCheck(
  forge: Forge,
  repo: RepoRecord,
  pull: PullRecord,
): Promise<PullRecord> {
  if (pull.state === 'closed' || pull.check.state !== 'checking') return pull;
  return savedCheck(forge, pull, await conflictCheck(forge, repo, pull));
}

/**
 * One API read. Counting reads instead of racing a background thread keeps tests deterministic:
 * the configured number of reads sees "checking", the next one the outcome.
 */
export async function observeCheck(
  forge: Forge,
  repo: RepoRecord,
  pull: PullRecord,
): Promise<{ readonly seen: PullRecord; readonly mergeable: boolean }> {
  const { check } = pull;
  if (pull.state === 'open' && check.state === 'checking' && check.reads > 0) {
    savedCheck(forge, pull, { state: 'checking', reads: check.reads - 1 });
    return { seen: pull, mergeable: false };
  }
  const seen = await finishCheck(forge, repo, pull);
  return { seen, mergeable: isMergeable(seen) };
}

/** Not checking, not conflicting, not a draft; nothing else (forgejo.md 6). */
export function isMergeable(pull: PullRecord): boolean {
  const { state } = pull.check;
  return (
    (state === 'clean' || state === 'empty') && !isWorkInProgress(pull.title)
  );
}

async function conflictCheck(
  forge: Forge,
  repo: RepoRecord,
  pull: PullRecord,
): Promise<MergeCheck> {
  const git = forge.git(repo);
  const base = await git.commit(pull.base);
  if (!base) return { state: 'conflict' };
  const merged = await git.mergeTree(base.sha, pull.headSha);
  if ('conflict' in merged) return { state: 'conflict' };
  return { state: merged.tree === base.tree ? 'empty' : 'clean' };
}

/** Not through savePull: a check is no update of the pull request. */
function savedCheck(
  forge: Forge,
  pull: PullRecord,
  check: MergeCheck,
): PullRecord {
  const current =
    forge.store.get('pull', `${pull.repo}#${pull.number}`) ?? pull;
  // A push may have replaced the head while the check ran; its own check then stands.
  if (current.headSha !== pull.headSha) return current;
  const next = { ...current, check };
  forge.store.put('pull', `${pull.repo}#${pull.number}`, next);
  return next;
}
