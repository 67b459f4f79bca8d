import { CodeHostError, type GitRemote } from '../ports/CodeHost';
import { PacketError } from './pktLine';

/** @public */
export type Fetch = typeof globalThis.fetch;

/** @public */
export interface SmartHttpRequest {
  readonly remote: GitRemote;
  readonly service: 'git-upload-pack' | 'git-receive-pack';
  readonly body: Buffer;
  /** Named in errors: "push refs/heads/x". */
  readonly operation: string;
  readonly signal?: AbortSignal;
  /** For the whole exchange; default 60 s. */
  readonly timeoutMs?: number;
  readonly fetch?: Fetch;
}

/**
 * One POST to a smart-HTTP service, without the `info/refs` request before it,
 * and with the Authorization header sent at once (git itself pays a 401 round
 * trip). Redirects are refused: following one would hand the token to whoever
 * answers. `read` runs inside the time limit; every failure of the exchange
 * leaves as a CodeHostError.
 * @public
 */
export async function smartHttp<T>(
  request: SmartHttpRequest,
  read: (body: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> {
  const { service, operation } = request;
  const timeout = AbortSignal.timeout(request.timeoutMs ?? 60_000);
  const signal = request.signal
    ? AbortSignal.any([request.signal, timeout])
    : timeout;
  try {
    const response = await (request.fetch ?? globalThis.fetch)(
      `${request.remote.url}/${service}`,
      {
        method: 'POST',
        redirect: 'manual',
        headers: {
          authorization: await request.remote.authorization(),
          'content-type': `application/x-${service}-request`,
          accept: `application/x-${service}-result`,
          'git-protocol': 'version=2',
          'user-agent': 'git/2 causeway',
        },
        body: request.body,
        signal,
      },
    );
    const refusal = refusalOf(response, request);
    if (refusal) {
      await response.body?.cancel();
      throw refusal;
    }
    return await read(response.body ?? emptyBody());
  } catch (error) {
    throw asCodeHostError(error, {
      operation,
      url: request.remote.url,
      timeout,
    });
  }
}

async function* emptyBody(): AsyncGenerator<Uint8Array> {}

function refusalOf(
  response: Response,
  request: SmartHttpRequest,
): CodeHostError | undefined {
  const { status } = response;
  const { service, operation, remote } = request;
  const type = response.headers.get('content-type') ?? 'no content type';
  if (status === 200) {
    if (type.split(';')[0].trim() === `application/x-${service}-result`) {
      return undefined;
    }
    // A proxy's or a sign-in page: it may go away by itself.
    return new CodeHostError(
      `${operation}: ${remote.url} answered ${type} instead of git's protocol. Check that mesh.codeHost's base URL points at the forge and no sign-in page stands before it.`,
      { retry: true, status, operation },
    );
  }
  return new CodeHostError(
    `${operation}: ${remote.url} answered ${status}${explain(status)}`,
    {
      retry: status >= 500 || status === 408 || status === 429,
      status,
      operation,
    },
  );
}

function explain(status: number): string {
  if (status >= 300 && status < 400) {
    return ' (redirect, not followed). Was the repository renamed? Put its present address into the configuration.';
  }
  switch (status) {
    case 401:
      return '. The token was not accepted; renew it.';
    case 403:
      return '. The token may not write contents, or the repository is archived, a mirror, or not writable for the bot.';
    case 404:
      return '. The repository does not exist or the bot may not read it.';
    case 413:
      return '. A proxy or a quota limits the size of a push; raise it.';
    default:
      return '.';
  }
}

function asCodeHostError(
  error: unknown,
  context: {
    readonly operation: string;
    readonly url: string;
    readonly timeout: AbortSignal;
  },
): CodeHostError {
  if (error instanceof CodeHostError) {
    return error;
  }
  const { operation, url, timeout } = context;
  const why = () => {
    if (timeout.aborted) {
      return 'did not answer in time';
    }
    if (error instanceof PacketError) {
      return `sent an answer that is cut off or not git's: ${error.message}`;
    }
    const cause = error instanceof Error ? error.cause ?? error : error;
    return `could not be reached or broke off: ${
      cause instanceof Error ? cause.message : String(cause)
    }`;
  };
  return new CodeHostError(
    `${operation}: ${url} ${why()}`,
    { retry: true, operation },
    { cause: error },
  );
}
