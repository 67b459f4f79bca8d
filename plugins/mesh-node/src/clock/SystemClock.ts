import type { Clock } from './Clock';

/** The machine's own time. @public */
export class SystemClock implements Clock {
  now(): Date {
    return new Date();
  }

  async refresh(): Promise<void> {}
}
