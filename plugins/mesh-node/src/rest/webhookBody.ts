import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { isShallowJson } from './isShallowJson';
import { Wire } from './Wire';

/** A push of thousands of commits; forges cut their lists long before. */
const largestBody = 4 * 1024 * 1024;

/** @public */
export interface WebhookBody {
  readonly body: Wire;
  /** Hash of what is signed: with an id the signature does not cover, an old body would look fresh. */
  readonly delivery: string;
}

/**
 * Authenticates a webhook's raw body (HMAC-SHA256 in lower-case hex, constant time) and reads it.
 * `undefined` means refused: no secret, no or a wrong signature, too large, too deep, not a JSON object. Nothing of an
 * unauthenticated body is parsed.
 * @public
 */
export function webhookBody(request: {
  readonly rawBody: Buffer;
  readonly secret: string | undefined;
  readonly signature: string | undefined;
}): WebhookBody | undefined {
  const { rawBody, secret, signature } = request;
  if (
    !secret ||
    !signature ||
    rawBody.length > largestBody ||
    !authentic({ rawBody, secret, signature })
  ) {
    return undefined;
  }
  const body = parse(rawBody);
  return (
    body && {
      body,
      delivery: createHash('sha256').update(rawBody).digest('hex'),
    }
  );
}

/**
 * Header values by name in any case; empty ones are absent.
 * @public
 */
export function headerReader(
  headers: Readonly<Record<string, string | undefined>>,
): (name: string) => string | undefined {
  const lower = new Map(
    Object.entries(headers).map(([name, value]) => [
      name.toLowerCase(),
      value?.trim(),
    ]),
  );
  return name => lower.get(name) || undefined;
}

/**
 * A hint's fields are optional: one of another type is as good as absent.
 * @public
 */
export function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
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
