import type { CodeHostPullRequest } from '@causeway/plugin-mesh-node';
import {
  momentOf,
  pageAddress,
  type Wire,
} from '@causeway/plugin-mesh-node/rest';

/** A pull request of the REST API, of a list or alone: lists say neither `merged` nor `mergeable`. */
export function readPullRequest(body: Wire): CodeHostPullRequest {
  const mergedAt = momentOf(body.field('merged_at').optionalString());
  const merged = mergedAt !== undefined;
  const side = (name: 'head' | 'base') => ({
    ref: body.field(name).field('ref').string(),
    sha: body.field(name).field('sha').string(),
  });
  return {
    number: body.field('number').number(),
    url: pageAddress(body.field('html_url').string()),
    title: body.field('title').string(),
    state: body.field('state').string() === 'open' ? 'open' : 'closed',
    merged,
    // Of an open one it is the commit of a trial merge.
    mergeCommit: merged
      ? body.field('merge_commit_sha').optionalString()
      : undefined,
    mergedAt,
    draft: !body.field('draft').absent && body.field('draft').boolean(),
    // Null for as long as the forge has not worked it out.
    mergeable:
      !body.field('mergeable').absent && body.field('mergeable').boolean(),
    // A deleted account: nobody's login, so it matches no approver.
    poster: body.field('user').field('login').optionalString() ?? '',
    head: { ...side('head'), ...forkOf(body) },
    base: side('base'),
    updatedAt: new Date(body.field('updated_at').string()).toISOString(),
  };
}

/** The repository of the head is null when it is gone; its name tells it from that of the base. */
function forkOf(body: Wire): Pick<CodeHostPullRequest['head'], 'fork'> {
  const nameOf = (side: 'head' | 'base') =>
    body.field(side).field('repo').field('full_name').optionalString() ?? '';
  const [head, base] = [nameOf('head'), nameOf('base')];
  return head === base || base === '' ? {} : { fork: head };
}
