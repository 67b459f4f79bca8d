import type { Timed } from './timed';

/** What a piece of work took that waits for others too; CPU is of this process alone. */
export async function timedAsync<T>(work: () => Promise<T>): Promise<Timed<T>> {
  const cpu = process.cpuUsage();
  const start = performance.now();
  const made = await work();
  const wallMs = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  return { wallMs, cpuMs: (user + system) / 1000, made };
}
