import type {
  LoggerService,
  SchedulerService,
  SchedulerServiceTaskInvocationDefinition,
  SchedulerServiceTaskRunner,
  SchedulerServiceTaskScheduleDefinition,
} from '@backstage/backend-plugin-api';
import { ConflictError } from '@backstage/errors';
import type { EventsService } from '@backstage/plugin-events-node';

/** A change moves several times in a row, and one reading covers them. Milliseconds. */
const GATHER_MS = 2_000;
/** An index is made anew as a whole: a busy day must not make it without end. Milliseconds. */
const REST_MS = 30_000;

/** Runs something later, unless the process ends before. */
type Later = (act: () => void, afterMs: number) => void;

const timer: Later = (act, afterMs) => {
  setTimeout(act, afterMs).unref();
};

export interface PromptScheduleOptions {
  readonly scheduler: Pick<SchedulerService, 'scheduleTask' | 'triggerTask'>;
  readonly events: Pick<EventsService, 'subscribe'>;
  readonly logger: LoggerService;
  readonly schedule: SchedulerServiceTaskScheduleDefinition;
  /** Topic that says that there is something new. */
  readonly topic: string;
  readonly later?: Later;
}

/**
 * A schedule that is run as well when an event says that there is something new, or when the last run failed: soon,
 * and not more often than twice a minute.
 */
export class PromptSchedule implements SchedulerServiceTaskRunner {
  private state: 'idle' | 'gathering' | 'resting' = 'idle';
  private isAsked = false;

  constructor(private readonly options: PromptScheduleOptions) {}

  async run(task: SchedulerServiceTaskInvocationDefinition): Promise<void> {
    const { scheduler, events, schedule, topic } = this.options;
    const ask = () => this.ask(task.id);
    await scheduler.scheduleTask({
      ...schedule,
      ...task,
      fn: async signal => {
        try {
          await task.fn(signal);
        } catch (error) {
          ask();
          throw error;
        }
      },
    });
    await events.subscribe({
      id: `search-mesh-${task.id}`,
      topics: [topic],
      onEvent: async () => ask(),
    });
  }

  private ask(id: string): void {
    if (this.state !== 'idle') {
      // While gathering, the run to come covers it.
      this.isAsked ||= this.state === 'resting';
      return;
    }
    this.state = 'gathering';
    this.later(() => this.trigger(id), GATHER_MS);
  }

  private async trigger(id: string): Promise<void> {
    this.state = 'resting';
    this.later(() => {
      this.state = 'idle';
      if (!this.isAsked) return;
      this.isAsked = false;
      this.ask(id);
    }, REST_MS);
    try {
      await this.options.scheduler.triggerTask(id);
    } catch (error) {
      // It runs already, and may have read before there was something new.
      if (error instanceof ConflictError) this.isAsked = true;
      else this.options.logger.warn(`${id} could not be run at once: ${error}`);
    }
  }

  private later(act: () => void, afterMs: number): void {
    (this.options.later ?? timer)(act, afterMs);
  }
}
