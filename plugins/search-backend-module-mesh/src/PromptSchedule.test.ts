import { mockServices } from '@backstage/backend-test-utils';
import { ConflictError, NotFoundError } from '@backstage/errors';
import { PromptSchedule } from './PromptSchedule';

/** A scheduler and an event bus at the edge, and a clock that is wound by hand. */
async function wound(fn: () => Promise<void> = async () => {}) {
  const waiting: { act: () => void; at: number }[] = [];
  const triggered: string[] = [];
  const warned: string[] = [];
  const topics: string[] = [];
  let now = 0;
  let tell!: () => Promise<void>;
  let runTask!: () => Promise<void>;
  let answer: () => Error | undefined = () => undefined;
  const schedule = new PromptSchedule({
    schedule: { frequency: { minutes: 5 }, timeout: { minutes: 5 } },
    topic: 'something-new',
    logger: {
      ...mockServices.logger.mock(),
      warn: (message: string) => warned.push(message),
    },
    later: (act, afterMs) => waiting.push({ act, at: now + afterMs }),
    events: {
      subscribe: async options => {
        topics.push(...options.topics);
        tell = () => options.onEvent({ topic: 'x', eventPayload: {} });
      },
    },
    scheduler: {
      scheduleTask: async task => {
        expect(task.frequency).toEqual({ minutes: 5 });
        runTask = async () => task.fn(new AbortController().signal);
      },
      triggerTask: async id => {
        triggered.push(id);
        const error = answer();
        if (error !== undefined) throw error;
      },
    },
  });
  await schedule.run({ id: 'search_index_x', fn });
  return {
    triggered,
    warned,
    topics,
    tell: () => tell(),
    runTask: () => runTask(),
    answers: (give: typeof answer) => {
      answer = give;
    },
    pass: async (seconds: number) => {
      const until = now + seconds * 1_000;
      for (;;) {
        waiting.sort((a, b) => a.at - b.at);
        if (waiting.length === 0 || waiting[0].at > until) break;
        const { act, at } = waiting.shift()!;
        now = at;
        act();
        // What it began goes on before more time passes.
        await new Promise(resolve => setImmediate(resolve));
      }
      now = until;
    },
  };
}

it('runs at its times alone when nothing is heard of', async () => {
  const it = await wound();
  await it.pass(600);
  expect(it.triggered).toEqual([]);
  expect(it.topics).toEqual(['something-new']);
});

it('runs seconds after an event, once for several', async () => {
  const it = await wound();
  await it.tell();
  await it.tell();
  await it.pass(1);
  expect(it.triggered).toEqual([]);
  await it.pass(2);
  expect(it.triggered).toEqual(['search_index_x']);
  await it.pass(120);
  expect(it.triggered).toHaveLength(1);
});

it('covers what comes while it rests, and rests between', async () => {
  const it = await wound();
  await it.tell();
  await it.pass(3);
  for (let second = 0; second < 60; second++) {
    await it.tell();
    await it.pass(1);
  }
  expect(it.triggered).toHaveLength(2);
  await it.pass(60);
  expect(it.triggered).toHaveLength(3);
});

it('runs again when it ran already as the event came', async () => {
  const it = await wound();
  it.answers(() => new ConflictError('running'));
  await it.tell();
  await it.pass(3);
  it.answers(() => undefined);
  await it.pass(40);
  expect(it.triggered).toHaveLength(2);
  expect(it.warned).toEqual([]);
});

it('says when it cannot be run, and goes on', async () => {
  const it = await wound();
  it.answers(() => new NotFoundError('no such task'));
  await it.tell();
  await it.pass(60);
  expect(it.triggered).toHaveLength(1);
  expect(it.warned[0]).toContain('no such task');
  await it.tell();
  await it.pass(3);
  expect(it.triggered).toHaveLength(2);
});

it('tries again soon after a run that failed, and fails it', async () => {
  const it = await wound(async () => {
    throw new Error('not read yet');
  });
  await expect(it.runTask()).rejects.toThrow('not read yet');
  await it.pass(3);
  expect(it.triggered).toHaveLength(1);
});
