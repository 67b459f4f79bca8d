import { diffFingerprint } from '../git/diffFingerprint';
import { zeroSha } from '../git/BareRepository';
import type { PullRecord, RepoRecord, ReviewRecord } from '../store/entities';
import { announcePull, announcePush } from './announce';
import { fetchFromFork } from './forkRepo';
import { repoKey, type Forge } from './Forge';
import { freshCheck } from './mergeCheck';
import { ruleFor } from './protection';

interface MovedBranch {
  readonly branch: string;
  readonly before: string;
  readonly after: string;
}

/**
 * Brings records in line with the refs on disk and announces what moved.
 * Called after every push and ref write, and at start-up: a process killed between git's ref update and this
 * point catches up then. Callers hold the repository's lock.
 */
export async function syncRefs(
  forge: Forge,
  repo: RepoRecord,
  sender: string,
): Promise<void> {
  const key = repoKey(repo);
  const known = forge.store.get('refs', key) ?? {};
  const now = branchesOf(await forge.git(repo).refs());
  const names = new Set([...Object.keys(known), ...Object.keys(now)]);
  const moved = [...names]
    .map(branch => ({
      branch,
      before: known[branch] ?? zeroSha,
      after: now[branch] ?? zeroSha,
    }))
    .filter(move => move.before !== move.after);
  if (moved.length === 0) return;
  forge.store.put('refs', key, now);
  for (const move of moved) {
    await announcePush(forge, repo, { ...move, sender });
    for (const pull of forge.pulls(repo)) {
      await followMove(forge, repo, { pull, move, sender });
    }
    await followFromFork(forge, repo, { move, sender });
  }
}

/**
 * A branch of a fork moved: pull requests from it are of the repository it was forked from. Its lock is taken after the
 * fork's and never the other way round.
 */
async function followFromFork(
  forge: Forge,
  fork: RepoRecord,
  { move, sender }: { readonly move: MovedBranch; readonly sender: string },
): Promise<void> {
  const parent =
    fork.parent === undefined
      ? undefined
      : forge.store.get('repo', fork.parent);
  if (parent === undefined) return;
  await forge.locks.run(repoKey(parent), async () => {
    for (const pull of forge.pulls(parent)) {
      const isFrom =
        pull.headRepo === repoKey(fork) && pull.head === move.branch;
      if (!isFrom) continue;
      if (move.after === zeroSha) {
        await followDeletion(forge, parent, { pull, sender });
      } else if (pull.state === 'open') {
        const to = `refs/pull/${pull.number}/head`;
        const { branch } = move;
        await fetchFromFork(forge, parent, { fork, branch, to });
        await followHead(forge, parent, { pull, head: move.after, sender });
      }
    }
  });
}

function branchesOf(refs: Readonly<Record<string, string>>) {
  const prefix = 'refs/heads/';
  return Object.fromEntries(
    Object.entries(refs)
      .filter(([ref]) => ref.startsWith(prefix))
      .map(([ref, sha]) => [ref.slice(prefix.length), sha]),
  );
}

async function followMove(
  forge: Forge,
  repo: RepoRecord,
  options: {
    readonly pull: PullRecord;
    readonly move: MovedBranch;
    readonly sender: string;
  },
): Promise<void> {
  const { pull, move, sender } = options;
  const isHead = pull.headRepo === undefined && pull.head === move.branch;
  if (isHead && move.after === zeroSha) {
    await followDeletion(forge, repo, { pull, sender });
    return;
  }
  if (pull.state !== 'open') return;
  if (isHead) {
    await followHead(forge, repo, { pull, head: move.after, sender });
  } else if (pull.base === move.branch && move.after !== zeroSha) {
    const git = forge.git(repo);
    const mergeBase = await git.mergeBase(move.after, pull.headSha);
    forge.store.put('pull', `${pull.repo}#${pull.number}`, {
      ...pull,
      mergeBase: mergeBase ?? pull.mergeBase,
      check: freshCheck(forge),
    });
  }
}

async function followDeletion(
  forge: Forge,
  repo: RepoRecord,
  { pull, sender }: { readonly pull: PullRecord; readonly sender: string },
): Promise<void> {
  const open = pull.state === 'open';
  const next = forge.savePull({
    ...pull,
    headDeleted: true,
    ...(open
      ? { state: 'closed' as const, closedAt: forge.clock.stamp() }
      : {}),
  });
  if (open) {
    await announcePull(forge, repo, {
      pull: next,
      sender,
      action: { action: 'closed' },
    });
  }
}

async function followHead(
  forge: Forge,
  repo: RepoRecord,
  options: {
    readonly pull: PullRecord;
    readonly head: string;
    readonly sender: string;
  },
): Promise<void> {
  const { pull, head, sender } = options;
  const git = forge.git(repo);
  const base = (await git.resolve(pull.base)) ?? pull.mergeBase;
  const mergeBase = (await git.mergeBase(base, head)) ?? pull.mergeBase;
  const changed =
    (await diffFingerprint(git, pull.mergeBase, pull.headSha)) !==
    (await diffFingerprint(git, mergeBase, head));
  const dismiss = ruleFor(forge, repo, pull.base)?.dismissStaleApprovals;
  await git.updateRef(`refs/pull/${pull.number}/head`, head);
  const next = forge.savePull({
    ...pull,
    headSha: head,
    mergeBase,
    check: freshCheck(forge),
    reviews: pull.reviews.map(review =>
      ageReview(review, { changed, head, dismiss: dismiss ?? false }),
    ),
  });
  await announcePull(forge, repo, {
    pull: next,
    sender,
    action: { action: 'synchronized' },
  });
}

/**
 * A review goes stale when the head moved AND the diff to the merge base changed; dismissal then takes approvals.
 * A review of the very commit that is head again is not stale.
 */
export function ageReview(
  review: ReviewRecord,
  push: {
    readonly changed: boolean;
    readonly head: string;
    readonly dismiss: boolean;
  },
): ReviewRecord {
  if (review.state === 'REQUEST_REVIEW') return review;
  if (review.commit === push.head) return { ...review, stale: false };
  if (!push.changed) return review;
  const dismissed =
    review.dismissed || (push.dismiss && review.state === 'APPROVED');
  return { ...review, stale: true, dismissed };
}
