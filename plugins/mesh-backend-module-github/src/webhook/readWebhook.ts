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

const prefix = 'sha256=';

/** Authenticates a webhook and reduces it to a hint. The older SHA-1 signature beside it is not looked at. */
export function readWebhook(request: WebhookRequest): CodeHostHint | undefined {
  const { rawBody, secret, roleOf } = request;
  const header = headerReader(request.headers);
  const signed = header('x-hub-signature-256');
  const body = webhookBody({
    rawBody,
    secret,
    signature: signed?.startsWith(prefix)
      ? signed.slice(prefix.length)
      : undefined,
  });
  return (
    body &&
    hintOf(body, { event: eventOf(header('x-github-event') ?? ''), roleOf })
  );
}

/** Statuses and comments are the portal's own most of the time: news of them would lead it round in circles. */
function eventOf(event: string): CodeHostHint['event'] {
  switch (event) {
    case 'push':
    case 'create':
    case 'delete':
      return 'push';
    case 'pull_request':
      return 'pull-request';
    case 'pull_request_review':
      return 'review';
    default:
      return 'other';
  }
}
