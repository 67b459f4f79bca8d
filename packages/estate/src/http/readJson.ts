import type { IncomingMessage } from 'node:http';
import { readBody } from './readBody';
import { textReply, type Reply } from './Reply';

/** The JSON of a request's body, or the reply that says why there is none. */
export async function readJson(
  request: IncomingMessage,
): Promise<{ readonly value: unknown } | { readonly reply: Reply }> {
  const raw = await readBody(request);
  if (!raw) return { reply: textReply(413, 'body too large\n') };
  if (raw.length === 0 && request.method === 'DELETE') return { value: {} };
  // A web page elsewhere cannot send JSON here without a preflight, which nothing answers.
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('application/json')) {
    return { reply: textReply(415, 'send application/json\n') };
  }
  try {
    return { value: JSON.parse(raw.toString() || '{}') };
  } catch {
    return { reply: textReply(400, 'invalid JSON\n') };
  }
}
