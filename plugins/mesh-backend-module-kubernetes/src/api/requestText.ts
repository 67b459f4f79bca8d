import http, { type IncomingMessage } from 'node:http';
import https, { type RequestOptions } from 'node:https';

/** Most of one page that is read: 500 large objects take some 20 MB. */
const MOST_BYTES = 64 * 1024 * 1024;

/** An answer as it came. */
export interface TextAnswer {
  readonly status: number;
  /** In lower case, without parameters. */
  readonly contentType: string;
  readonly text: string;
}

async function bounded(message: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of message) {
    bytes += piece.length;
    if (bytes > MOST_BYTES) {
      message.destroy();
      throw new Error(
        `its answer is larger than ${MOST_BYTES / 1024 / 1024} MiB`,
      );
    }
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

/**
 * Asks without following redirects: another address may be anybody's, and must not get the credentials.
 * Node's own client instead of the library's, which follows them and reads answers of any size.
 */
export async function requestText(
  url: URL,
  {
    body,
    ...options
  }: RequestOptions & { readonly signal: AbortSignal; readonly body?: string },
): Promise<TextAnswer> {
  const client = url.protocol === 'http:' ? http : https;
  const message = await new Promise<IncomingMessage>((resolve, reject) => {
    client.request(url, options, resolve).on('error', reject).end(body);
  });
  const text = await bounded(message);
  const [contentType] = (message.headers['content-type'] ?? '').split(';');
  return {
    status: message.statusCode ?? 0,
    contentType: contentType.trim().toLowerCase(),
    text,
  };
}
