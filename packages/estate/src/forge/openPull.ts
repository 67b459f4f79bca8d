import type { Account, PullRecord, RepoRecord } from '../store/entities';
import { announcePull } from './announce';
import { fetchFromFork } from './forkRepo';
import { repoKey, type Forge } from './Forge';
import { freshCheck } from './mergeCheck';
import { done, refuse, type Outcome } from './outcome';

export interface PullDraft {
  /** "branch", or "owner:branch" of a fork. */
  readonly head: string;
  readonly base: string;
  readonly title: string;
  readonly body: string;
  readonly labels: readonly string[];
  readonly assignees: readonly string[];
}

/** Opens a pull request from a branch of the repository or of a fork; an empty diff is not refused (forgejo.md 1). */
export async function openPull(
  forge: Forge,
  repo: RepoRecord,
  options: { readonly poster: Account; readonly draft: PullDraft },
): Promise<Outcome<PullRecord>> {
  const { poster } = options;
  const side = headSide(forge, repo, options.draft.head);
  if (!side) return refuse(404, 'The head repository does not exist.');
  const { fork, branch } = side;
  const draft = {
    ...options.draft,
    head: branch,
    ...(fork === undefined ? {} : { headRepo: repoKey(fork) }),
  };
  if (draft.head === draft.base && fork === undefined) {
    return refuse(
      422,
      'Invalid PullRequest: There are no changes between the head and the base',
    );
  }
  const git = forge.git(repo);
  const base = await git.read(`refs/heads/${draft.base}`);
  const head = await forge.git(fork ?? repo).read(`refs/heads/${draft.head}`);
  if (!base || !head) {
    return refuse(404, 'The head or base branch does not exist.');
  }
  const existing = openPullFor(forge, repo, draft);
  if (existing) return refuse(409, duplicateText(repo, existing));

  const number = forge.store.next(`number ${repoKey(repo)}`);
  const to = `refs/pull/${number}/head`;
  if (fork) await fetchFromFork(forge, repo, { fork, branch, to });
  else await git.updateRef(to, head.sha);
  const stamp = forge.clock.stamp();
  const pull = forge.savePull({
    ...draft,
    id: forge.store.next('pull'),
    number,
    repo: repoKey(repo),
    poster: poster.login,
    state: 'open',
    headSha: head.sha,
    headDeleted: false,
    mergeBase: (await git.mergeBase(base.sha, head.sha)) ?? base.sha,
    check: freshCheck(forge),
    reviews: [],
    comments: [],
    createdAt: stamp,
    updatedAt: stamp,
  });
  const action = { action: 'opened' } as const;
  await announcePull(forge, repo, { pull, sender: poster.login, action });
  return done(pull);
}

/** The open pull request of that head and base. */
export function openPullFor(
  forge: Forge,
  repo: RepoRecord,
  pair: Pick<PullRecord, 'head' | 'base' | 'headRepo'>,
): PullRecord | undefined {
  return forge
    .pulls(repo)
    .find(
      p =>
        p.state === 'open' &&
        p.head === pair.head &&
        p.headRepo === pair.headRepo &&
        p.base === pair.base,
    );
}

/** Where a head is: "branch", or "owner:branch" of the repository or a fork of it. */
export function headSide(
  forge: Forge,
  repo: RepoRecord,
  head: string,
): { readonly fork?: RepoRecord; readonly branch: string } | undefined {
  const parts = head.split(':');
  if (parts.length === 1) return { branch: head };
  if (parts.length > 2) return undefined;
  const [owner, branch] = parts;
  if (owner.toLowerCase() === repo.owner.toLowerCase()) return { branch };
  const fork = forge.store
    .values('repo')
    .find(
      each =>
        each.owner.toLowerCase() === owner.toLowerCase() &&
        each.parent === repoKey(repo),
    );
  return fork && { fork, branch };
}

function duplicateText(repo: RepoRecord, pull: PullRecord): string {
  return (
    `pull request already exists for these targets [id: ${pull.id}, ` +
    `issue_id: ${pull.id}, head_repo_id: ${repo.id}, base_repo_id: ${repo.id}, ` +
    `head_branch: ${pull.head}, base_branch: ${pull.base}]`
  );
}
