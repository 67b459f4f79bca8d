import {
  BrokenCircuitError,
  BulkheadRejectedError,
  CircuitState,
  ConsecutiveBreaker,
  TaskCancelledError,
  TimeoutStrategy,
  bulkhead,
  circuitBreaker,
  handleAll,
  timeout,
  wrap,
  type CircuitBreakerPolicy,
  type IPolicy,
} from 'cockatiel';

export interface GuardLimits {
  /** One question may take this long. */
  readonly deadlineMs: number;
  /** Questions at once to one source at one site, and how many may wait. */
  readonly atOnce: number;
  readonly waiting: number;
  /** Failures in a row after which nothing is asked for `pauseMs`. */
  readonly failures: number;
  readonly pauseMs: number;
}

export const defaultLimits: GuardLimits = {
  deadlineMs: 10_000,
  atOnce: 4,
  waiting: 200,
  failures: 5,
  pauseMs: 30_000,
};

/** What asking through a guard came to. */
export type Guarded<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly why: string };

/** A source that says it could not reach its telemetry failed as much as one that throws. */
function isUnreachable(result: unknown): boolean {
  return (
    typeof result === 'object' &&
    result !== null &&
    'state' in result &&
    result.state === 'unreachable'
  );
}

/** fetch says only that it failed; why stands in its cause. */
function causeOf(error: Error): string {
  const cause: unknown = error.cause;
  if (typeof cause !== 'object' || cause === null) return error.message;
  const { code: found, message } = cause as {
    readonly code?: unknown;
    readonly message?: unknown;
  };
  const code = typeof found === 'string' ? found : '';
  switch (code) {
    case 'ECONNREFUSED':
      return 'nothing listens at its address (ECONNREFUSED); check that it runs and that the address is right';
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `its name cannot be resolved (${code}); check the address`;
    case 'UND_ERR_SOCKET':
    case 'ECONNRESET':
      return `the connection broke (${code}); check that it is well`;
    default:
      return typeof message === 'string' && message !== ''
        ? message
        : error.message;
  }
}

/**
 * Stands between the portal and one source at one site: a deadline, a cap on what runs at once, and a breaker.
 * Real time drives it, whatever the portal's clock says: it protects sockets, not meanings.
 */
export class SourceGuard {
  readonly #breaker: CircuitBreakerPolicy;
  readonly #policy: IPolicy;
  readonly #limits: GuardLimits;

  constructor(limits: GuardLimits = defaultLimits) {
    this.#limits = limits;
    this.#breaker = circuitBreaker(handleAll.orWhenResult(isUnreachable), {
      halfOpenAfter: limits.pauseMs,
      breaker: new ConsecutiveBreaker(limits.failures),
    });
    this.#policy = wrap(
      bulkhead(limits.atOnce, limits.waiting),
      this.#breaker,
      // Aggressive: a source that ignores the abort must not hold the page.
      timeout(limits.deadlineMs, TimeoutStrategy.Aggressive),
    );
  }

  /** For the fleet page: whether the source is asked at all. */
  get state(): 'closed' | 'open' | 'half-open' {
    switch (this.#breaker.state) {
      case CircuitState.Open:
      case CircuitState.Isolated:
        return 'open';
      case CircuitState.HalfOpen:
        return 'half-open';
      default:
        return 'closed';
    }
  }

  /** Runs `ask`; never rejects. */
  async run<T>(ask: (abort: AbortSignal) => Promise<T>): Promise<Guarded<T>> {
    try {
      const value = await this.#policy.execute(({ signal }) => ask(signal));
      return { ok: true, value };
    } catch (error) {
      return { ok: false, why: this.#reason(error) };
    }
  }

  #reason(error: unknown): string {
    const { deadlineMs, failures, pauseMs, atOnce, waiting } = this.#limits;
    if (error instanceof TaskCancelledError) {
      return `no answer within ${deadlineMs / 1000} s`;
    }
    if (error instanceof BrokenCircuitError) {
      return `it failed ${failures} times in a row and is not asked again for ${
        pauseMs / 1000
      } s`;
    }
    if (error instanceof BulkheadRejectedError) {
      return `${atOnce} questions are running and ${waiting} wait already`;
    }
    return error instanceof Error ? causeOf(error) : String(error);
  }
}
