import { accessLevel, reaches } from '../forge/access';
import type { Forge } from '../forge/Forge';
import type { Account, RepoRecord } from '../store/entities';
import { userWire } from './userWire';

/** A repository as the REST API shows it to the caller. */
export function repoWire(forge: Forge, repo: RepoRecord, viewer?: Account) {
  const level = accessLevel(repo, viewer);
  const html = `${forge.baseUrl}/${repo.owner}/${repo.name}`;
  return {
    id: repo.id,
    owner: { ...userWire(forge, repo.owner), login: repo.owner },
    name: repo.name,
    full_name: `${repo.owner}/${repo.name}`,
    description: repo.description,
    empty: false,
    private: !repo.anonymousRead,
    fork: repo.parent !== undefined,
    template: false,
    mirror: false,
    archived: repo.archived,
    html_url: html,
    url: `${forge.baseUrl}/api/v1/repos/${repo.owner}/${repo.name}`,
    clone_url: `${html}.git`,
    default_branch: repo.defaultBranch,
    created_at: repo.createdAt,
    updated_at: repo.createdAt,
    permissions: {
      admin: reaches(level, 'admin'),
      push: reaches(level, 'write'),
      pull: reaches(level, 'read'),
    },
    has_issues: false,
    has_pull_requests: true,
    allow_merge_commits: true,
    allow_fast_forward_only_merge: true,
    allow_rebase: false,
    allow_rebase_explicit: false,
    allow_squash_merge: false,
    default_merge_style: 'merge',
  };
}
