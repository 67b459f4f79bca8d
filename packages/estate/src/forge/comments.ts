import type {
  Account,
  CommentRecord,
  PullRecord,
  RepoRecord,
} from '../store/entities';
import { commentWire } from '../wire/commentWire';
import { repoWire } from '../wire/repoWire';
import { userWire } from '../wire/userWire';
import type { Forge } from './Forge';

/** Adds a comment and tells hooks; a comment on a pull request is Event `issue_comment` (forgejo.md 7). */
export function addComment(
  forge: Forge,
  repo: RepoRecord,
  options: {
    readonly pull: PullRecord;
    readonly account: Account;
    readonly body: string;
  },
): CommentRecord {
  const { pull, account, body } = options;
  const stamp = forge.clock.stamp();
  const comment: CommentRecord = {
    id: forge.store.next('comment'),
    login: account.login,
    body,
    createdAt: stamp,
    updatedAt: stamp,
  };
  const next = forge.savePull({
    ...pull,
    comments: [...pull.comments, comment],
  });
  forge.webhooks.emit(repo, {
    subscriptions: ['issue_comment', 'pull_request', 'pull_request_comment'],
    event: 'issue_comment',
    eventType: 'pull_request_comment',
    branch: pull.base,
    payload: {
      action: 'created',
      issue: { number: pull.number, title: pull.title, state: pull.state },
      comment: commentWire(forge, repo, { pull: next, comment }),
      repository: repoWire(forge, repo),
      sender: userWire(forge, account.login),
      is_pull: true,
    },
  });
  return comment;
}

/** A comment of any pull request of the repository, by its own id. */
export function commentById(
  forge: Forge,
  repo: RepoRecord,
  id: number,
): { readonly pull: PullRecord; readonly comment: CommentRecord } | undefined {
  for (const pull of forge.pulls(repo)) {
    const comment = pull.comments.find(c => c.id === id);
    if (comment) return { pull, comment };
  }
  return undefined;
}
