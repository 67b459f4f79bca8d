import type { Clock } from './Clock';

/** @public */
export interface EstateClockOptions {
  /** Base URL of the estate; `/_estate/clock` is added. */
  readonly url: string;
  readonly timeoutMs?: number;
  /** The time the offset is added to; default the machine's. */
  readonly system?: () => Date;
}

/**
 * Follows the embedded estate's clock: the machine's time plus the offset seen
 * at the last `refresh()`. Until the first one it is system time.
 * @public
 */
export class EstateClock implements Clock {
  readonly #url: string;
  readonly #timeoutMs: number;
  readonly #system: () => Date;
  /** Milliseconds. */
  #offset = 0;

  constructor(options: EstateClockOptions) {
    this.#url = `${options.url.replace(/\/$/, '')}/_estate/clock`;
    this.#timeoutMs = options.timeoutMs ?? 2_000;
    this.#system = options.system ?? (() => new Date());
  }

  now(): Date {
    return new Date(this.#system().getTime() + this.#offset);
  }

  async refresh(): Promise<void> {
    const response = await fetch(this.#url, {
      redirect: 'error',
      signal: AbortSignal.timeout(this.#timeoutMs),
    });
    const body: unknown = response.ok ? await response.json() : undefined;
    const now =
      typeof body === 'object' && body !== null && 'now' in body
        ? Date.parse(String(body.now))
        : NaN;
    if (Number.isNaN(now)) {
      throw new Error(
        `${this.#url} answered ${
          response.status
        } without a readable "now"; is the estate running there? Set mesh.clock.source to system to do without it.`,
      );
    }
    const ahead = now - this.#system().getTime();
    // The answer took time and may be rounded to seconds; the estate's offset
    // itself only grows. So a small step back is noise, and time must not run back.
    if (ahead > this.#offset) {
      this.#offset = ahead;
    }
  }
}
