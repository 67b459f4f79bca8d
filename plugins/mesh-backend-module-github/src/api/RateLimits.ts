/** REST and GraphQL are counted apart; secondary limits are for both. */
export type Counted = 'rest' | 'graphql';

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | number | undefined>>;
  readonly words: string;
}

/** When the forge names no moment, it asks for at least a minute. */
const pauseMs = 60_000;
/** Primary limits are by the hour; a moment further away is not believed. */
const longestMs = 65 * 60_000;

/**
 * Remembers until when the forge wants no requests. Who goes on asking is locked out for longer, so what would be
 * refused is not sent.
 */
export class RateLimits {
  readonly #until = new Map<Counted, number>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The moment from which requests of this kind may be sent again; `undefined` when that is now. */
  closedUntil(counted: Counted): Date | undefined {
    const until = this.#until.get(counted) ?? 0;
    return until > this.#now() ? new Date(until) : undefined;
  }

  /** Whether the answer says that a limit is used up; remembers it. */
  learn(counted: Counted, answer: Answer): boolean {
    const { status, headers, words } = answer;
    const wait = secondsOf(headers['retry-after']);
    const usedUp = Number(headers['x-ratelimit-remaining'] ?? NaN) === 0;
    const secondary = wait !== undefined || /secondary rate|abuse/i.test(words);
    const limited =
      status === 429 ||
      (status === 403 && (secondary || usedUp || /rate limit/i.test(words))) ||
      (status === 200 && /rate limit/i.test(words));
    if (!limited) {
      return false;
    }
    const now = this.#now();
    const until = Math.min(
      this.#end(answer, { wait, usedUp }),
      now + longestMs,
    );
    for (const each of secondary ? (['rest', 'graphql'] as const) : [counted]) {
      this.#until.set(each, until);
    }
    return true;
  }

  #end(
    { headers }: Answer,
    said: { readonly wait: number | undefined; readonly usedUp: boolean },
  ): number {
    const now = this.#now();
    if (said.wait !== undefined) {
      return now + said.wait * 1000;
    }
    const reset = Number(headers['x-ratelimit-reset'] ?? NaN) * 1000;
    return said.usedUp && reset > now ? reset : now + pauseMs;
  }
}

function secondsOf(value: string | number | undefined): number | undefined {
  const seconds = Number(value ?? NaN);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}
