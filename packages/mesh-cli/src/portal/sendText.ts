import type { Fetched, Sent } from '../Verb';

/** Longest wait for an answer. */
const WAIT_MS = 30_000;

/** Most that is read of an answer, in characters; a service's evidence is a hundredth of it. */
const LONGEST = 20_000_000;

/** Asks one address, once. A redirect is not followed: it would carry the token to where nobody meant it to go. */
export async function sendText(sent: Sent): Promise<Fetched> {
  const { url, token, body } = sent;
  try {
    const response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(WAIT_MS),
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body }),
    });
    if (response.status >= 300 && response.status < 400) {
      return { ok: false, because: `it leads elsewhere (${response.status}).` };
    }
    const text = await response.text();
    return { ok: true, status: response.status, text: text.slice(0, LONGEST) };
  } catch (error) {
    const { name, cause } = error as {
      name?: string;
      cause?: { code?: string };
    };
    return {
      ok: false,
      because:
        name === 'TimeoutError'
          ? `no answer in ${WAIT_MS / 1000} seconds.`
          : `it cannot be reached${cause?.code ? ` (${cause.code})` : ''}.`,
    };
  }
}
