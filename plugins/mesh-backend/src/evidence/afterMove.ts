import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '@causeway/plugin-mesh-node';
import type { Collector } from './Collector';

/** The clock ran ahead of the machine's by more than this since the last look: somebody moved it. */
const MOVED_MS = 30_000;
/** Work waits for a collection this long: sources that are slow, or away, hold nobody up. */
const WAIT_MS = 5_000;

/**
 * Asks the sources when the clock was moved, before what became due by it is looked at: everything collected is stale at
 * that moment, and what lacks evidence is looked at again only a minute later. Only the estate's clock is ever moved.
 */
export function afterMove(
  clock: Clock,
  collector: Pick<Collector, 'runDue'>,
): () => Promise<void> {
  const ahead = () => clock.now().getTime() - performance.now();
  let last = ahead();
  return async () => {
    const before = last;
    last = ahead();
    if (last - before <= MOVED_MS) return;
    // A source that fails is the collecting loop's to tell of.
    const collected = collector.runDue().catch(() => undefined);
    await Promise.race([collected, delay(WAIT_MS, undefined, { ref: false })]);
  };
}
