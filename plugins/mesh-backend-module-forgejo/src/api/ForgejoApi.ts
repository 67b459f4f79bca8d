import { CodeHostError } from '@causeway/plugin-mesh-node';
import {
  AnswerFault,
  boundedFetch,
  Wire,
} from '@causeway/plugin-mesh-node/rest';
import { Octokit } from '@octokit/core';
import { RequestError } from '@octokit/request-error';
import { explainStatus } from './explainStatus';

export interface ApiCall {
  /** What is being done, for errors: "open the pull request". */
  readonly operation: string;
  /** Verb and path with octokit's placeholders; `{+x}` keeps slashes. */
  readonly route: string;
  /** Fill placeholders; the rest becomes the query of a GET or the body. */
  readonly parameters?: Readonly<Record<string, unknown>>;
  /** Statuses from 400 on that are answers and not failures. */
  readonly accept?: readonly number[];
}

export interface ApiAnswer<T> {
  readonly status: number;
  readonly value: T;
}

interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | number | undefined>>;
  readonly data: unknown;
}

/** What a page may hold; the forge lowers it to its own bound. */
const pageSize = 50;
/** 10,000 items: more than any list read here can sensibly have. */
const mostPages = 200;

const silent = () => undefined;

/**
 * Forgejo's REST API over octokit's request layer, without its retry and
 * throttling plugins: they would repeat a POST and a 409. Repeats belong to
 * the work queue. Throws nothing but {@link CodeHostError}, and no error or
 * log line of it holds the token.
 */
export class ForgejoApi {
  readonly #octokit: Octokit;
  readonly #token: string;
  readonly #baseUrl: string;
  readonly #timeoutMs: number;

  constructor(options: {
    readonly baseUrl: string;
    readonly token: string;
    readonly timeoutMs: number;
  }) {
    this.#token = options.token;
    this.#baseUrl = options.baseUrl;
    this.#timeoutMs = options.timeoutMs;
    this.#octokit = new Octokit({
      baseUrl: `${options.baseUrl}/api/v1`,
      auth: options.token,
      userAgent: 'causeway',
      request: {
        fetch: boundedFetch({
          section: 'mesh.codeHost.forgejo',
          headers: ['x-total-count'],
        }),
      },
      log: { debug: silent, info: silent, warn: silent, error: silent },
    });
  }

  /** Makes one request and reads its answer; what `read` cannot read is a failure of the request. */
  async request<T>(
    call: ApiCall,
    read: (body: Wire, status: number) => T,
  ): Promise<ApiAnswer<T>> {
    const answer = await this.#send(call);
    try {
      const { status, data } = answer;
      return { status, value: read(new Wire(data), status) };
    } catch (error) {
      throw this.#failure(call, error);
    }
  }

  /**
   * Reads a whole list, page by page. `X-Total-Count` ends it when there is
   * one; a route that ignores paging answers the same items again, seen by
   * their `key`.
   */
  async list<T>(
    call: ApiCall,
    read: {
      readonly items: (body: Wire) => readonly Wire[];
      readonly item: (item: Wire) => T;
      readonly key: (item: T) => string | number;
      /** Ends the reading early. */
      readonly enough?: (items: ReadonlyMap<string | number, T>) => boolean;
    },
  ): Promise<T[]> {
    const found = new Map<string | number, T>();
    let seen = 0;
    for (let page = 1; page <= mostPages; page++) {
      const answer = await this.#send({
        ...call,
        parameters: { ...call.parameters, page, limit: pageSize },
      });
      const before = found.size;
      try {
        const items = read.items(new Wire(answer.data));
        seen += items.length;
        for (const item of items.map(read.item)) {
          found.set(read.key(item), item);
        }
      } catch (error) {
        throw this.#failure(call, error);
      }
      const total = Number(answer.headers['x-total-count'] ?? NaN);
      if (found.size === before || seen >= total || read.enough?.(found)) {
        return [...found.values()];
      }
    }
    throw this.#failure(
      call,
      new AnswerFault(`has more than ${mostPages * pageSize} items`, {
        retry: false,
      }),
    );
  }

  async #send(call: ApiCall): Promise<RawAnswer> {
    const signal = AbortSignal.timeout(this.#timeoutMs);
    try {
      return await this.#octokit.request(call.route, {
        ...call.parameters,
        request: { signal },
      });
    } catch (error) {
      if (
        error instanceof RequestError &&
        error.response &&
        call.accept?.includes(error.status)
      ) {
        const { status, response } = error;
        return { status, headers: {}, data: response.data };
      }
      const late = new AnswerFault(
        `did not answer within ${this.#timeoutMs} ms`,
        { retry: true },
      );
      throw this.#failure(call, signal.aborted ? late : error);
    }
  }

  #failure(call: ApiCall, error: unknown): CodeHostError {
    const { operation, route } = call;
    // octokit wraps what its fetch threw.
    const fault =
      error instanceof RequestError && error.cause ? error.cause : error;
    const facts = factsOf(fault);
    const text = `Could not ${operation}: ${this.#baseUrl} ${facts.text} (${
      route.split('?')[0]
    }).`;
    // No `cause`: octokit's errors carry the request with its headers.
    return new CodeHostError(text.replaceAll(this.#token, '[token]'), {
      retry: facts.retry,
      status: facts.status,
      operation,
    });
  }
}

function factsOf(fault: unknown): {
  readonly text: string;
  readonly retry: boolean;
  readonly status?: number;
} {
  if (fault instanceof AnswerFault) {
    return { text: fault.message, ...fault.facts };
  }
  if (fault instanceof RequestError && fault.response) {
    const { status } = fault;
    return {
      text: `answered ${status}${explainStatus(status, fault.response.data)}`,
      retry: status >= 500 || status === 408 || status === 429,
      status,
    };
  }
  const cause = fault instanceof Error ? fault.cause ?? fault : fault;
  return {
    text: `could not be reached or broke off: ${
      cause instanceof Error ? cause.message : 'unknown reason'
    }`,
    retry: true,
  };
}
