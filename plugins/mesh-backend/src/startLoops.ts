import type { DeliveryCore } from './deliveryCore';
import type { OutboxDrainer } from './effects/OutboxDrainer';
import { afterMove } from './evidence/afterMove';
import type { Collector } from './evidence/Collector';
import { startLoop } from './loop';
import type { MeshDeps } from './startMesh';
import { onTime } from './onTime';
import type { Reconciler } from './world/Reconciler';

/** How long due work may lie when nothing woke the worker (another replica enqueued it). */
const WORK_IDLE_MS = 1_000;
const OUTBOX_IDLE_MS = 1_000;
/** The shortest interval of a signal is a minute. */
const COLLECT_IDLE_MS = 2_000;

type LoopDeps = Pick<MeshDeps, 'clock' | 'codeHost' | 'lifecycle' | 'logger'>;

/**
 * Starts worker, polling, outbox and collector. Every replica runs all four: leases, idempotent looks and message keys
 * keep them from doing anything twice.
 */
export function startLoops(options: {
  readonly deps: LoopDeps;
  readonly core: Pick<DeliveryCore, 'close'> & {
    readonly worker: Pick<DeliveryCore['worker'], 'runDue'>;
  };
  readonly reconciler: Pick<Reconciler, 'runDue'>;
  readonly collector: Pick<Collector, 'runDue'>;
  readonly outbox: Pick<OutboxDrainer, 'runDue'>;
  readonly pollIntervalMs: number;
}): { readonly wake: () => void } {
  const { deps, core, reconciler, collector, outbox } = options;
  const { logger, clock } = deps;
  const probed = probeOnce(deps);
  const collectedAnew = afterMove(clock, collector);
  const poll = startLoop({
    name: 'poll',
    idleMs: options.pollIntervalMs,
    logger,
    step: async () => {
      await probed();
      await clock.refresh();
      await reconciler.runDue();
      return false;
    },
  });
  const work = startLoop({
    name: 'work',
    idleMs: WORK_IDLE_MS,
    logger,
    step: async () => {
      await onTime(clock);
      await collectedAnew();
      return (await core.worker.runDue()) > 0;
    },
  });
  const send = startLoop({
    name: 'outbox',
    idleMs: OUTBOX_IDLE_MS,
    logger,
    step: async () => (await outbox.runDue()) > 0,
  });
  const collect = startLoop({
    name: 'collect',
    idleMs: COLLECT_IDLE_MS,
    logger,
    step: async () => {
      // What is due and what is stale both follow the portal's clock, which the estate may have moved.
      await clock.refresh();
      return (await collector.runDue()) > 0;
    },
  });
  deps.lifecycle.addShutdownHook(async () => {
    await Promise.all([poll.stop(), work.stop(), send.stop(), collect.stop()]);
    await core.close();
  });
  return {
    wake: () => {
      work.wake();
      send.wake();
    },
  };
}

/** Says once, in words, what is wrong with the bot's account or token; repeated until it is right. */
function probeOnce(deps: LoopDeps): () => Promise<void> {
  let good = false;
  return async () => {
    if (good) return;
    const result = await deps.codeHost.probe();
    good = result.ok;
    if (result.ok) {
      deps.logger.info(
        `Code host ${deps.codeHost.id} ${result.version} answers`,
      );
      result.remarks.forEach(each => deps.logger.warn(each));
    } else {
      deps.logger.error(result.message);
    }
  };
}
