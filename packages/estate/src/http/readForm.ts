import type { IncomingMessage } from 'node:http';
import { readBody } from './readBody';

/** Fields of a submitted form; `undefined` when it is no form or too large. */
export async function readForm(
  request: IncomingMessage,
): Promise<URLSearchParams | undefined> {
  const type = request.headers['content-type'] ?? '';
  const body = await readBody(request);
  return body && type.startsWith('application/x-www-form-urlencoded')
    ? new URLSearchParams(body.toString())
    : undefined;
}
