/** What a piece of work took and made. */
export interface Timed<T> {
  readonly wallMs: number;
  /** Of the whole process, so collecting garbage on other threads counts; on a loaded machine it says more than the wall clock. */
  readonly cpuMs: number;
  readonly made: T;
}

export function timed<T>(work: () => T): Timed<T> {
  const cpu = process.cpuUsage();
  const start = performance.now();
  const made = work();
  const wallMs = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  return { wallMs, cpuMs: (user + system) / 1000, made };
}
