import { createHmac, randomUUID } from 'node:crypto';

/** Sends on to the portal, as GitHub would say it, what the estate has to tell. */
export async function relayHook(options: {
  /** Event and body as the estate sent them. */
  readonly event: string;
  readonly body: Buffer;
  readonly portal: string;
  readonly secret: string;
}): Promise<void> {
  const { event, body, portal, secret } = options;
  const told = JSON.parse(body.toString('utf8')) as Record<string, unknown>;
  const text = JSON.stringify({
    ...told,
    ...(told.action === 'synchronized' ? { action: 'synchronize' } : {}),
  });
  const mac = (hash: string) =>
    createHmac(hash, secret).update(text).digest('hex');
  const answer = await fetch(`${portal}/api/mesh/webhooks/github`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'GitHub-Hookshot/044aadd',
      'x-github-delivery': randomUUID(),
      'x-github-event': /^pull_request_(approved|rejected|comment)$/.test(event)
        ? 'pull_request_review'
        : event,
      'x-github-hook-id': '1',
      'x-hub-signature': `sha1=${mac('sha1')}`,
      'x-hub-signature-256': `sha256=${mac('sha256')}`,
    },
    body: text,
  });
  await answer.body?.cancel();
}
