import type { CodeHostPullRequest } from '@causeway/plugin-mesh-node';
import { AnswerFault } from '../api/AnswerFault';
import type { Wire } from './Wire';

/** A pull request of the REST API; `draft` follows the title's work-in-progress prefix there. */
export function readPullRequest(body: Wire): CodeHostPullRequest {
  const merged = body.field('merged').boolean();
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
    mergeCommit: merged
      ? body.field('merge_commit_sha').optionalString()
      : undefined,
    mergedAt: merged
      ? timeOf(body.field('merged_at').optionalString())
      : undefined,
    draft: !body.field('draft').absent && body.field('draft').boolean(),
    mergeable:
      !body.field('mergeable').absent && body.field('mergeable').boolean(),
    // A deleted account: nobody's login, so it matches no approver.
    poster: body.field('user').field('login').optionalString() ?? '',
    head: side('head'),
    base: side('base'),
    updatedAt: new Date(body.field('updated_at').string()).toISOString(),
  };
}

function timeOf(text: string | undefined): string | undefined {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

/** People follow it with a click, so nothing but a page may stand there. */
function pageAddress(text: string): string {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) {
    throw new AnswerFault(
      "sent an html_url that is no http or https address; check the forge's ROOT_URL",
      { retry: false },
    );
  }
  return text;
}
