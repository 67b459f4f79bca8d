import type { LoggerService } from '@backstage/backend-plugin-api';

/** A loop that runs a step again and again, and at once when woken. */
export interface Loop {
  wake(): void;
  stop(): Promise<void>;
}

/**
 * Runs `step` one at a time: after `idleMs`, or as soon as it is woken. A step that throws is logged and
 * run again later. Real time drives it on purpose: what is due is asked of the portal's clock inside `step`.
 */
export function startLoop(options: {
  readonly name: string;
  readonly idleMs: number;
  readonly logger: LoggerService;
  /** Answers true to be run again at once. */
  readonly step: () => Promise<boolean>;
}): Loop {
  let stopped = false;
  let woken = false;
  let wakeUp = () => {};
  const rest = () =>
    new Promise<void>(resolve => {
      const timer = setTimeout(resolve, options.idleMs);
      timer.unref();
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
      if (woken || stopped) wakeUp();
    });
  const run = async () => {
    while (!stopped) {
      woken = false;
      let again = false;
      try {
        again = await options.step();
      } catch (error) {
        options.logger.error(
          `${options.name}: ${
            error instanceof Error ? error.message : String(error)
          }`,
        );
      }
      if (!again) await rest();
    }
  };
  const running = run();
  return {
    wake: () => {
      woken = true;
      wakeUp();
    },
    stop: async () => {
      stopped = true;
      wakeUp();
      await running;
    },
  };
}
