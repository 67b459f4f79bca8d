import type { Account, PullRecord, RepoRecord } from '../store/entities';
import { announcePull } from './announce';
import { repoKey, type Forge } from './Forge';
import { freshCheck } from './mergeCheck';
import { done, refuse, type Outcome } from './outcome';

export interface PullDraft {
  readonly head: string;
  readonly base: string;
  readonly title: string;
  readonly body: string;
  readonly labels: readonly string[];
  readonly assignees: readonly string[];
}

/** Opens a pull request between two branches of one repository; an empty diff is not refused (forgejo.md 1). */
export async function openPull(
  forge: Forge,
  repo: RepoRecord,
  options: { readonly poster: Account; readonly draft: PullDraft },
): Promise<Outcome<PullRecord>> {
  const { poster } = options;
  const draft = withoutOwner(repo, options.draft);
  if (!draft) return refuse(404, 'The head repository does not exist.');
  if (draft.head === draft.base) {
    return refuse(
      422,
      'Invalid PullRequest: There are no changes between the head and the base',
    );
  }
  const git = forge.git(repo);
  const base = await git.read(`refs/heads/${draft.base}`);
  const head = await git.read(`refs/heads/${draft.head}`);
  if (!base || !head) {
    return refuse(404, 'The head or base branch does not exist.');
  }
  const existing = openPullFor(forge, repo, draft);
  if (existing) return refuse(409, duplicateText(repo, existing));

  const number = forge.store.next(`number ${repoKey(repo)}`);
  await git.updateRef(`refs/pull/${number}/head`, head.sha);
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
  pair: { readonly head: string; readonly base: string },
): PullRecord | undefined {
  return forge
    .pulls(repo)
    .find(
      p => p.state === 'open' && p.head === pair.head && p.base === pair.base,
    );
}

/** `head` may be "owner:branch"; other owners would be forks, which the estate has none of. */
function withoutOwner(
  repo: RepoRecord,
  draft: PullDraft,
): PullDraft | undefined {
  const parts = draft.head.split(':');
  if (parts.length === 1) return draft;
  if (parts.length > 2 || parts[0] !== repo.owner) return undefined;
  return { ...draft, head: parts[1] };
}

function duplicateText(repo: RepoRecord, pull: PullRecord): string {
  return (
    `pull request already exists for these targets [id: ${pull.id}, ` +
    `issue_id: ${pull.id}, head_repo_id: ${repo.id}, base_repo_id: ${repo.id}, ` +
    `head_branch: ${pull.head}, base_branch: ${pull.base}]`
  );
}
