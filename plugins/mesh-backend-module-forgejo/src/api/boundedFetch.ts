import { AnswerFault } from './AnswerFault';

/** The largest answers are pages of 50 pull requests, some hundred KB. */
const largestAnswer = 8 * 1024 * 1024;

/**
 * `fetch` for the request layer that trusts the other end with nothing:
 * redirects are not followed (they would carry the token along), the size is
 * bounded, and a success has to be whole JSON.
 */
export async function boundedFetch(
  input: string | URL | Request,
  init?: RequestInit,
): Promise<Response> {
  const response = await fetch(input, { ...init, redirect: 'manual' });
  const { status } = response;
  if (status >= 300 && status < 400) {
    await response.body?.cancel();
    throw new AnswerFault(
      `answered ${status}, a redirect, which is not followed. Was the owner or the repository renamed, or is the base URL not the forge's own? Correct mesh.codeHost.forgejo`,
      { retry: false, status },
    );
  }
  const body = await readBody(response);
  if (status >= 200 && status < 300 && body.length > 0) {
    assertJson(response, body);
  }
  // A null body for the statuses that may not have one.
  return new Response(body.length > 0 ? body : null, {
    status,
    headers: answerHeaders(response, body.length > 0),
  });
}

async function readBody(response: Response): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > largestAnswer) {
      throw new AnswerFault(
        `sent an answer larger than ${largestAnswer} bytes, which was not read further`,
        { retry: false, status: response.status },
      );
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function assertJson(response: Response, body: Buffer): void {
  const { status } = response;
  const type = response.headers.get('content-type') ?? 'no content type';
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    // Often a proxy's maintenance or sign-in page: it may go away by itself.
    throw new AnswerFault(
      `answered ${status} with ${type.slice(
        0,
        80,
      )} instead of JSON. Check that mesh.codeHost.forgejo.baseUrl is the forge and that no sign-in page stands before it`,
      { retry: true, status },
    );
  }
  try {
    JSON.parse(body.toString('utf8'));
  } catch {
    throw new AnswerFault(
      `answered ${status} with JSON that is cut off or damaged`,
      { retry: true, status },
    );
  }
}

function answerHeaders(response: Response, hasBody: boolean): Headers {
  const headers = new Headers();
  const total = response.headers.get('x-total-count');
  if (total !== null) {
    headers.set('x-total-count', total);
  }
  const type = response.headers.get('content-type');
  if (hasBody && type !== null) {
    headers.set('content-type', type);
  }
  return headers;
}
