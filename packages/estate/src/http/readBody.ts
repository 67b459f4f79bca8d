import type { IncomingMessage } from 'node:http';

/** Largest body of an API call or form, in bytes. */
const maxBodyBytes = 1024 * 1024;

/** The whole body, or `undefined` when it is larger than allowed. */
export async function readBody(
  request: IncomingMessage,
): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    // Keep reading, without keeping: the client then gets the 413 instead of a reset.
    if (size <= maxBodyBytes) chunks.push(chunk);
    if (size > 16 * maxBodyBytes) return undefined;
  }
  return size <= maxBodyBytes ? Buffer.concat(chunks) : undefined;
}
