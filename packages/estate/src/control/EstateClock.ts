import type { Store } from '../store/Store';

/**
 * Time of the simulated world: system time plus an offset that only grows.
 * Sign-in (sessions, tokens) stays on system time.
 */
export class EstateClock {
  constructor(private readonly store: Store) {}

  /** Milliseconds the estate is ahead of system time. */
  get offset(): number {
    return Number(this.store.get('setting', 'clock-offset') ?? 0);
  }

  now(): Date {
    return new Date(Date.now() + this.offset);
  }

  /** ISO 8601, UTC, whole seconds: what a forge prints and git can store. */
  stamp(): string {
    return this.now()
      .toISOString()
      .replace(/\.\d{3}Z$/, 'Z');
  }

  advance(milliseconds: number): void {
    this.store.put(
      'setting',
      'clock-offset',
      String(this.offset + milliseconds),
    );
  }
}
