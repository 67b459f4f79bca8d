import type { CommitStatus, PostedStatus } from '@causeway/plugin-mesh-node';
import { momentOf, type Wire } from '@causeway/plugin-mesh-node/rest';

/** An item of the combined status, which has the latest one of each context, and does not say who posted it. */
export function readStatus(body: Wire): PostedStatus {
  return {
    context: body.field('context').string(),
    state: stateOf(body.field('state').string()),
    description: body.field('description').optionalString() ?? '',
    targetUrl: body.field('target_url').optionalString(),
    postedAt: momentOf(body.field('created_at').optionalString()),
  };
}

/** The states GitHub has no word for are said with one that holds a merge as well. */
export function sentState(
  state: CommitStatus['state'],
): 'pending' | 'success' | 'failure' | 'error' {
  return state === 'warning' ? 'failure' : state;
}

function stateOf(text: string): CommitStatus['state'] {
  switch (text) {
    case 'success':
    case 'failure':
    case 'error':
      return text;
    default:
      return 'pending';
  }
}
