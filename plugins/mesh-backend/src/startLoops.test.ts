import { mockServices } from '@backstage/backend-test-utils';
import { spawnEstate, type SpawnedEstate } from '@causeway/estate';
import { EstateClock, type CodeHost } from '@causeway/plugin-mesh-node';
import { estateForge } from '../testing/estateForge';
import { startLoops } from './startLoops';

jest.setTimeout(60_000);

let estate: SpawnedEstate;
beforeAll(async () => {
  estate = await spawnEstate();
});
afterAll(() => estate.stop());

it('works on changes by the moved clock, also while a collection takes long', async () => {
  const forge = await estateForge(estate);
  const clock = new EstateClock({ url: estate.url });
  const endings: (() => void)[] = [];
  const long = () =>
    new Promise<never>((_, reject) => {
      endings.push(() => reject(new Error('It ends with the test.')));
    });
  const looks: ((at: Date) => void)[] = [];
  const nextLook = () => new Promise<Date>(resolve => looks.push(resolve));
  let stop = async () => {};
  const { wake } = startLoops({
    deps: {
      clock,
      codeHost: {
        id: 'forge',
        probe: async () => ({ ok: true, version: '1', remarks: [] }),
      } as Pick<CodeHost, 'id' | 'probe'> as CodeHost,
      lifecycle: mockServices.lifecycle.mock({
        addShutdownHook: hook => {
          stop = async () => hook();
        },
      }),
      logger: mockServices.logger.mock(),
    },
    core: {
      worker: {
        runDue: async () => {
          looks.splice(0).forEach(each => each(clock.now()));
          return 0;
        },
      },
      close: async () => {},
    },
    reconciler: { runDue: long },
    collector: { runDue: long },
    outbox: { runDue: async () => 0 },
    pollIntervalMs: 60_000,
  });
  // Both have asked for the time and are at their own work, which does not end.
  while (endings.length < 2) await nextLook();
  await forge.control('/clock', { advance: 'P1D' });
  const answer = await fetch(`${estate.url}/_estate/clock`);
  const { now } = (await answer.json()) as { now: string };
  // A look that had begun before may be the first of the two.
  await nextLook();
  wake();
  const at = await nextLook();
  expect(at.getTime()).toBeGreaterThanOrEqual(Date.parse(now));
  endings.forEach(end => end());
  await stop();
});
