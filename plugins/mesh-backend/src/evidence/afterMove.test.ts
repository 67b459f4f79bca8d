import { afterMove } from './afterMove';

/** A clock that somebody moves, and sources that are counted. */
function moved() {
  let offset = 0;
  const asked: number[] = [];
  const clock = {
    now: () => new Date(performance.now() + offset),
    refresh: async () => {},
  };
  return {
    clock,
    asked,
    move: (byMs: number) => {
      offset += byMs;
    },
    collector: {
      runDue: async () => {
        asked.push(offset);
        return 1;
      },
    },
  };
}

it('asks the sources once for each move ahead', async () => {
  const { clock, collector, asked, move } = moved();
  const collectedAnew = afterMove(clock, collector);
  await collectedAnew();
  expect(asked).toEqual([]);
  move(600_000);
  await collectedAnew();
  await collectedAnew();
  expect(asked).toEqual([600_000]);
  move(86_400_000);
  await collectedAnew();
  expect(asked).toHaveLength(2);
});

it('takes neither a few seconds nor a clock that was set back for a move', async () => {
  const { clock, collector, asked, move } = moved();
  const collectedAnew = afterMove(clock, collector);
  move(20_000);
  await collectedAnew();
  move(-600_000);
  await collectedAnew();
  expect(asked).toEqual([]);
});

it('holds nobody up when a source fails', async () => {
  const { clock, move } = moved();
  const collectedAnew = afterMove(clock, {
    runDue: async () => {
      throw new Error('It is away.');
    },
  });
  move(600_000);
  await expect(collectedAnew()).resolves.toBeUndefined();
});
