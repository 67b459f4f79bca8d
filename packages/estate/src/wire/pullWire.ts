import type { Forge } from '../forge/Forge';
import { isWorkInProgress } from '../forge/isWorkInProgress';
import { changedFiles } from '../git/changedFiles';
import type { Account, PullRecord, RepoRecord } from '../store/entities';
import { labelWire } from './labelWire';
import { repoWire } from './repoWire';
import { userWire } from './userWire';

/** A pull request; `url` is the page for people, as on the real forge. */
export async function pullWire(
  forge: Forge,
  repo: RepoRecord,
  options: {
    readonly pull: PullRecord;
    readonly mergeable: boolean;
    readonly viewer?: Account;
  },
) {
  const { pull, mergeable, viewer } = options;
  const git = forge.git(repo);
  const page = `${forge.baseUrl}/${repo.owner}/${repo.name}/pulls/${pull.number}`;
  const baseSha = (await git.resolve(pull.base)) ?? pull.mergeBase;
  const files = await changedFiles(git, pull.mergeBase, pull.headSha);
  const sum = (pick: (file: (typeof files)[number]) => number) =>
    files.reduce((total, file) => total + pick(file), 0);
  const side = (ref: string, at: { sha: string; of: RepoRecord }) => ({
    label: ref,
    ref,
    sha: at.sha,
    repo_id: at.of.id,
    repo: repoWire(forge, at.of, viewer),
  });
  const fork =
    pull.headRepo === undefined
      ? repo
      : forge.store.get('repo', pull.headRepo) ?? repo;
  const head = pull.headDeleted ? `refs/pull/${pull.number}/head` : pull.head;
  return {
    id: pull.id,
    url: page,
    number: pull.number,
    user: userWire(forge, pull.poster),
    title: pull.title,
    body: pull.body,
    labels: pull.labels.map(name => labelWire(forge, repo, name)),
    milestone: null,
    assignee: pull.assignees[0] ? userWire(forge, pull.assignees[0]) : null,
    assignees: pull.assignees.map(login => userWire(forge, login)),
    requested_reviewers: requested(pull).map(l => userWire(forge, l)),
    requested_reviewers_teams: [],
    state: pull.state,
    draft: isWorkInProgress(pull.title),
    ...times(pull),
    is_locked: false,
    comments: pull.comments.length,
    review_comments: 0,
    additions: sum(f => f.additions),
    deletions: sum(f => f.deletions),
    changed_files: files.length,
    html_url: page,
    diff_url: `${page}.diff`,
    patch_url: `${page}.patch`,
    mergeable,
    ...merging(forge, pull),
    allow_maintainer_edit: false,
    base: side(pull.base, { sha: baseSha, of: repo }),
    head: side(head, { sha: pull.headSha, of: fork }),
    merge_base: pull.mergeBase,
    pin_order: 0,
    flow: 0,
  };
}

function times(pull: PullRecord) {
  return {
    due_date: null,
    created_at: pull.createdAt,
    updated_at: pull.updatedAt,
    closed_at: pull.closedAt ?? null,
  };
}

function merging(forge: Forge, { merged }: PullRecord) {
  return {
    merged: merged !== undefined,
    merged_at: merged?.at ?? null,
    merge_commit_sha: merged?.commit ?? null,
    merged_by: merged ? userWire(forge, merged.by) : null,
  };
}

function requested(pull: PullRecord): string[] {
  return pull.reviews
    .filter(r => r.state === 'REQUEST_REVIEW')
    .map(r => r.login);
}
