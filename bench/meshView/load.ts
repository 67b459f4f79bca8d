import { setTimeout as delay } from 'node:timers/promises';
import { randomOf } from '../measure/randomOf';

/** Milliseconds. */
export interface Latencies {
  readonly p50: number;
  readonly p99: number;
}

function latencies(taken: readonly number[]): Latencies {
  const sorted = [...taken].sort((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)];
  return { p50: at(0.5), p99: at(0.99) };
}

/** One view after the other, with a pause, so that none waits for another. */
export async function idle(
  view: (nth: number) => Promise<unknown>,
  views: number,
): Promise<Latencies> {
  const taken: number[] = [];
  for (let nth = 0; nth < views; nth += 1) {
    const start = performance.now();
    await view(nth);
    taken.push(performance.now() - start);
    await delay(5);
  }
  return latencies(taken);
}

/**
 * Views that begin at random moments, so many a second on average, whether or not earlier ones are done: a view that
 * has to wait is counted from when it was asked for.
 */
export async function underLoad(
  view: (nth: number) => Promise<unknown>,
  { perSecond, views }: { readonly perSecond: number; readonly views: number },
): Promise<Latencies> {
  const random = randomOf(1);
  const taken: number[] = [];
  const running: Promise<void>[] = [];
  const begin = performance.now();
  let due = 0;
  for (let nth = 0; nth < views; nth += 1) {
    due += (-Math.log((random(1e6) + 1) / 1e6) * 1000) / perSecond;
    const wait = begin + due - performance.now();
    if (wait > 0) await delay(wait);
    const asked = begin + due;
    running.push(
      view(nth).then(() => {
        taken.push(performance.now() - asked);
      }),
    );
  }
  await Promise.all(running);
  return latencies(taken);
}
