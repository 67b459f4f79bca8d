import { CodeHostError } from '@causeway/plugin-mesh-node';
import { AnswerFault, boundedFetch } from '@causeway/plugin-mesh-node/rest';
import { Octokit } from '@octokit/core';
import { RequestError } from '@octokit/request-error';
import type { ApiCall, RawAnswer } from './ApiCall';
import { explainStatus, wordsOf } from './explainStatus';
import { RateLimits, type Counted } from './RateLimits';
import { Secrets } from './Secrets';

/** The version the answers are read by; the forge keeps each for years. */
export const apiVersion = '2022-11-28';

const silent = () => undefined;

/**
 * One request over octokit's request layer, without its retry and throttling plugins: they would repeat a POST and sleep
 * inside a request. Repeats belong to the work queue. Throws nothing but {@link CodeHostError}, and no error or log line
 * of it holds a token.
 */
export class GitHubTransport {
  readonly secrets = new Secrets();
  readonly apiUrl: string;
  readonly #octokit: Octokit;
  readonly #timeoutMs: number;
  readonly #limits: RateLimits;

  constructor(options: {
    readonly apiUrl: string;
    readonly timeoutMs: number;
    readonly now: () => number;
  }) {
    this.apiUrl = options.apiUrl;
    this.#timeoutMs = options.timeoutMs;
    this.#limits = new RateLimits(options.now);
    const bounded = boundedFetch({
      section: 'mesh.codeHost.github',
      headers: [
        'link',
        'retry-after',
        'x-oauth-scopes',
        'x-ratelimit-remaining',
        'x-ratelimit-reset',
      ],
    });
    this.#octokit = new Octokit({
      baseUrl: options.apiUrl,
      userAgent: 'causeway',
      request: {
        fetch: (input: string | URL | Request, init?: RequestInit) =>
          bounded(input, {
            ...init,
            signal: AbortSignal.timeout(this.#timeoutMs),
          }),
      },
      log: { debug: silent, info: silent, warn: silent, error: silent },
    });
  }

  /** For octokit's own parts; what it throws has to go through {@link failure}. */
  get request(): Octokit['request'] {
    return this.#octokit.request;
  }

  async send(
    call: ApiCall,
    options: { readonly authorization: string; readonly counted?: Counted },
  ): Promise<RawAnswer> {
    const { authorization, counted = 'rest' } = options;
    this.assertOpen(call, counted);
    try {
      return await this.#octokit.request(call.route, {
        ...call.parameters,
        headers: { authorization, 'x-github-api-version': apiVersion },
      });
    } catch (error) {
      const refused =
        error instanceof RequestError && !error.cause
          ? error.response
          : undefined;
      if (
        refused &&
        !this.isLimited(refused, counted) &&
        call.accept?.includes(refused.status)
      ) {
        const { status, data } = refused;
        return { status, headers: {}, data };
      }
      throw this.failure(call, error, counted);
    }
  }

  /** Whether an answer says that a rate limit is used up; the next requests then are not sent. */
  isLimited(answer: RawAnswer, counted: Counted): boolean {
    const { status, headers, data } = answer;
    return this.#limits.learn(counted, {
      status,
      headers,
      words: wordsOf(data),
    });
  }

  failure(
    call: ApiCall,
    error: unknown,
    counted: Counted = 'rest',
  ): CodeHostError {
    const { operation, route } = call;
    // octokit wraps what its fetch threw.
    const fault =
      error instanceof RequestError && error.cause ? error.cause : error;
    const facts = this.#factsOf(fault, counted);
    const text = `Could not ${operation}: ${this.apiUrl} ${facts.text} (${
      route.split('?')[0]
    }).`;
    // No `cause`: octokit's errors carry the request with its headers.
    return new CodeHostError(this.secrets.hide(text), {
      retry: facts.retry,
      status: facts.status,
      operation,
    });
  }

  assertOpen(call: ApiCall, counted: Counted): void {
    const until = this.#limits.closedUntil(counted);
    if (until) {
      const { operation } = call;
      throw new CodeHostError(
        `Could not ${operation}: ${
          this.apiUrl
        } wants no requests until ${until.toISOString()} (rate limit), so nothing was sent.`,
        { retry: true, status: 429, operation },
      );
    }
  }

  #factsOf(
    fault: unknown,
    counted: Counted,
  ): {
    readonly text: string;
    readonly retry: boolean;
    readonly status?: number;
  } {
    if (fault instanceof AnswerFault) {
      return { text: fault.message, ...fault.facts };
    }
    if (fault instanceof RequestError && fault.response) {
      return this.#refusal(fault.response, counted);
    }
    if (isTimeout(fault)) {
      const text = `did not answer within ${this.#timeoutMs} ms`;
      return { text, retry: true };
    }
    const cause = fault instanceof Error ? fault.cause ?? fault : fault;
    return {
      text: `could not be reached or broke off: ${
        cause instanceof Error ? cause.message : 'unknown reason'
      }`,
      retry: true,
    };
  }

  #refusal(response: RawAnswer, counted: Counted) {
    const { status, data } = response;
    const limited = this.isLimited(response, counted);
    return {
      text: limited
        ? `answered ${status}, its rate limit is used up; it says ${JSON.stringify(
            wordsOf(data),
          )}`
        : `answered ${status}${explainStatus(status, data)}`,
      retry: limited || status >= 500 || status === 408,
      status,
    };
  }
}

/** By its name: it is made outside of the module's own realm in places. */
function isTimeout(fault: unknown): boolean {
  return (
    typeof fault === 'object' &&
    fault !== null &&
    'name' in fault &&
    fault.name === 'TimeoutError'
  );
}
