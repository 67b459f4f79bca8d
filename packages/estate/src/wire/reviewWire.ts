import type { Forge } from '../forge/Forge';
import type { PullRecord, RepoRecord, ReviewRecord } from '../store/entities';
import { userWire } from './userWire';

/** A pull request review. */
export function reviewWire(
  forge: Forge,
  repo: RepoRecord,
  options: { readonly pull: PullRecord; readonly review: ReviewRecord },
) {
  const { pull, review } = options;
  const page = `${forge.baseUrl}/${repo.owner}/${repo.name}/pulls/${pull.number}`;
  return {
    id: review.id,
    user: userWire(forge, review.login),
    team: null,
    state: review.state,
    body: review.body,
    commit_id: review.commit,
    stale: review.stale,
    official: review.official,
    dismissed: review.dismissed,
    comments_count: 0,
    submitted_at: review.submittedAt,
    updated_at: review.updatedAt,
    html_url: `${page}#review-${review.id}`,
    pull_request_url: page,
  };
}
