import { combinedState } from '../forge/statuses';
import type { Forge } from '../forge/Forge';
import type { RepoRecord, StatusRecord } from '../store/entities';
import { repoWire } from './repoWire';
import { userWire } from './userWire';

/** One status; the state's key is `status` (forgejo.md 9). */
export function statusWire(
  forge: Forge,
  repo: RepoRecord,
  options: { readonly status: StatusRecord; readonly sha: string },
) {
  const { status, sha } = options;
  return {
    id: status.id,
    status: status.state,
    target_url: status.targetUrl,
    description: status.description,
    context: status.context,
    url: `${forge.baseUrl}/api/v1/repos/${repo.owner}/${repo.name}/statuses/${sha}`,
    creator: userWire(forge, status.creator),
    created_at: status.createdAt,
    updated_at: status.createdAt,
  };
}

/** Combined status over one PAGE of latest statuses; the zero object when there are none. */
export function combinedStatusWire(
  forge: Forge,
  repo: RepoRecord,
  options: {
    readonly page: readonly StatusRecord[];
    readonly total: number;
    readonly sha: string;
  },
) {
  const { page, total, sha } = options;
  if (total === 0) {
    return {
      state: '',
      sha: '',
      total_count: 0,
      statuses: [],
      repository: null,
      commit_url: '',
      url: '',
    };
  }
  const api = `${forge.baseUrl}/api/v1/repos/${repo.owner}/${repo.name}`;
  return {
    state: combinedState(page),
    sha,
    total_count: total,
    statuses: page.map(status => statusWire(forge, repo, { status, sha })),
    repository: repoWire(forge, repo),
    commit_url: `${api}/commits/${sha}`,
    url: `${api}/commits/${sha}/status`,
  };
}
