import type { CommitStatus, PostedStatus } from '@causeway/plugin-mesh-node';
import { momentOf, type Wire } from '@causeway/plugin-mesh-node/rest';

/** An item of the combined status. Its state is under `status`; Gitea's older `state` is read too. */
export function readStatus(body: Wire): PostedStatus {
  const field = body.field('status');
  return {
    context: body.field('context').string(),
    state: stateOf((field.absent ? body.field('state') : field).string()),
    description: body.field('description').optionalString() ?? '',
    targetUrl: body.field('target_url').optionalString(),
    postedBy: body.field('creator').field('login').optionalString(),
    postedAt: momentOf(body.field('created_at').optionalString()),
  };
}

function stateOf(text: string): CommitStatus['state'] {
  switch (text) {
    case 'success':
    case 'failure':
    case 'error':
    case 'warning':
      return text;
    // Ranked behind success by the forge: it holds nothing.
    case 'skipped':
      return 'success';
    default:
      return 'pending';
  }
}
