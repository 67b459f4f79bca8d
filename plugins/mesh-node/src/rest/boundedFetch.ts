import { AnswerFault } from './AnswerFault';

/** The largest answers are pages of 50 pull requests, some hundred KB. */
const largestAnswer = 8 * 1024 * 1024;

/**
 * `fetch` for the request layer that trusts the other end with nothing:
 * redirects are not followed (they would carry the token along), the size is
 * bounded, and a success has to be whole JSON. Only the headers named are kept.
 * @public
 */
export function boundedFetch(options: {
  /** Configuration section that errors point at: "mesh.codeHost.forgejo". */
  readonly section: string;
  /** Headers of an answer that are passed on, in lower case. */
  readonly headers: readonly string[];
}): typeof globalThis.fetch {
  return (input, init) => fetchBounded(options, { input, init });
}

async function fetchBounded(
  options: { readonly section: string; readonly headers: readonly string[] },
  request: {
    readonly input: string | URL | Request;
    readonly init: RequestInit | undefined;
  },
): Promise<Response> {
  const { section } = options;
  const response = await fetch(request.input, {
    ...request.init,
    redirect: 'manual',
  });
  const { status } = response;
  if (status >= 300 && status < 400) {
    await response.body?.cancel();
    throw new AnswerFault(
      `answered ${status}, a redirect, which is not followed. Was the owner or the repository renamed, or is the base URL not the forge's own? Correct ${section}`,
      { retry: false, status },
    );
  }
  const body = await readBody(response);
  if (status >= 200 && status < 300 && body.length > 0) {
    assertJson(response, { body, section });
  }
  // A null body for the statuses that may not have one.
  return new Response(body.length > 0 ? body : null, {
    status,
    headers: keptHeaders(response, [
      ...options.headers,
      ...(body.length > 0 ? ['content-type'] : []),
    ]),
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

function assertJson(
  response: Response,
  { body, section }: { readonly body: Buffer; readonly section: string },
): void {
  const { status } = response;
  const type = response.headers.get('content-type') ?? 'no content type';
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    // Often a proxy's maintenance or sign-in page: it may go away by itself.
    throw new AnswerFault(
      `answered ${status} with ${type.slice(
        0,
        80,
      )} instead of JSON. Check that ${section}.baseUrl is the forge and that no sign-in page stands before it`,
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

function keptHeaders(response: Response, names: readonly string[]): Headers {
  const headers = new Headers();
  for (const name of names) {
    const value = response.headers.get(name);
    if (value !== null) {
      headers.set(name, value);
    }
  }
  return headers;
}
