import type { Forge } from '../forge/Forge';
import type { CommentRecord, PullRecord, RepoRecord } from '../store/entities';
import { userWire } from './userWire';

/** A comment on a pull request. */
export function commentWire(
  forge: Forge,
  repo: RepoRecord,
  options: { readonly pull: PullRecord; readonly comment: CommentRecord },
) {
  const { pull, comment } = options;
  const page = `${forge.baseUrl}/${repo.owner}/${repo.name}/pulls/${pull.number}`;
  return {
    id: comment.id,
    html_url: `${page}#comment-${comment.id}`,
    pull_request_url: page,
    issue_url: '',
    user: userWire(forge, comment.login),
    original_author: '',
    original_author_id: 0,
    body: comment.body,
    assets: [],
    created_at: comment.createdAt,
    updated_at: comment.updatedAt,
  };
}
