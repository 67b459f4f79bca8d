import type { RepoRole } from '@causeway/mesh-intent/world';
import type { CodeHostHint } from '@causeway/plugin-mesh-node';
import {
  headerReader,
  hintOf,
  webhookBody,
} from '@causeway/plugin-mesh-node/rest';

export interface WebhookRequest {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly rawBody: Buffer;
  readonly secret: string | undefined;
  readonly roleOf: (owner: string, name: string) => RepoRole | undefined;
}

/** Authenticates a webhook and reduces it to a hint. */
export function readWebhook(request: WebhookRequest): CodeHostHint | undefined {
  const { rawBody, secret, roleOf } = request;
  const header = headerReader(request.headers);
  const signature =
    header('x-forgejo-signature') ??
    header('x-hub-signature-256')?.replace(/^sha256=/, '');
  const body = webhookBody({ rawBody, secret, signature });
  return (
    body &&
    hintOf(body, {
      event: eventOf(
        header('x-forgejo-event') ?? header('x-gitea-event') ?? '',
        header('x-forgejo-event-type') ?? header('x-gitea-event-type') ?? '',
      ),
      roleOf,
    })
  );
}

/** Reviews say `pull_request_approved` and the like as event, `pull_request_review_*` as type (forgejo.md 7). */
function eventOf(event: string, type: string): CodeHostHint['event'] {
  if (
    type.startsWith('pull_request_review_') &&
    !type.startsWith('pull_request_review_request')
  ) {
    return 'review';
  }
  switch (event) {
    case 'push':
    case 'create':
    case 'delete':
      return 'push';
    case 'pull_request':
      return 'pull-request';
    case 'pull_request_approved':
    case 'pull_request_rejected':
    case 'pull_request_comment':
      return 'review';
    default:
      return 'other';
  }
}
