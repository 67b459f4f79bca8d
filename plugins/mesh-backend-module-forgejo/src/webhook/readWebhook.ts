import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { RepoRole } from '@causeway/mesh-intent/world';
import type { CodeHostHint } from '@causeway/plugin-mesh-node';
import { Wire } from '../wire/Wire';
import { isShallowJson } from './isShallowJson';

export interface WebhookRequest {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly rawBody: Buffer;
  readonly secret: string | undefined;
  readonly roleOf: (owner: string, name: string) => RepoRole | undefined;
}

/** A push of thousands of commits; the forge cuts its list long before. */
const largestBody = 4 * 1024 * 1024;

/**
 * Authenticates a webhook and reduces it to a hint. Nothing of an
 * unauthenticated body is parsed, and nothing of the hint is believed further
 * than "look there".
 */
export function readWebhook(request: WebhookRequest): CodeHostHint | undefined {
  const { rawBody, secret, roleOf } = request;
  const header = headerReader(request.headers);
  const signature =
    header('x-forgejo-signature') ??
    header('x-hub-signature-256')?.replace(/^sha256=/, '');
  if (
    !secret ||
    !signature ||
    rawBody.length > largestBody ||
    !authentic({ rawBody, secret, signature })
  ) {
    return undefined;
  }
  const body = parse(rawBody);
  if (!body) {
    return undefined;
  }
  const repository = body.field('repository');
  const text = (wire: Wire) => attempt(() => wire.optionalString());
  const owner =
    text(repository.field('owner').field('login')) ??
    text(repository.field('owner').field('username'));
  const name = text(repository.field('name'));
  return {
    // The signature does not cover the forge's own delivery id: with a new one, an old body would look fresh.
    delivery: createHash('sha256').update(rawBody).digest('hex'),
    event: eventOf(
      header('x-forgejo-event') ?? header('x-gitea-event') ?? '',
      header('x-forgejo-event-type') ?? header('x-gitea-event-type') ?? '',
    ),
    repo: owner && name ? roleOf(owner, name) : undefined,
    ref: text(body.field('ref')),
    number: numberOf(body),
  };
}

function headerReader(
  headers: WebhookRequest['headers'],
): (name: string) => string | undefined {
  const lower = new Map(
    Object.entries(headers).map(([name, value]) => [
      name.toLowerCase(),
      value?.trim(),
    ]),
  );
  return name => lower.get(name) || undefined;
}

function authentic(options: {
  readonly rawBody: Buffer;
  readonly secret: string;
  readonly signature: string;
}): boolean {
  const { rawBody, secret, signature } = options;
  if (!/^[0-9a-f]{64}$/.test(signature)) {
    return false;
  }
  const expected = createHmac('sha256', secret).update(rawBody).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}

function parse(rawBody: Buffer): Wire | undefined {
  const text = rawBody.toString('utf8');
  if (!isShallowJson(text)) {
    return undefined;
  }
  try {
    const value: unknown = JSON.parse(text);
    const isObject =
      typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? new Wire(value) : undefined;
  } catch {
    return undefined;
  }
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

function numberOf(body: Wire): number | undefined {
  const places = [
    body.field('number'),
    body.field('pull_request').field('number'),
    body.field('issue').field('number'),
  ];
  for (const place of places) {
    const number = attempt(() => place.number());
    if (number !== undefined && Number.isSafeInteger(number)) {
      return number;
    }
  }
  return undefined;
}

/** A hint's fields are optional: one of another type is as good as absent. */
function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
