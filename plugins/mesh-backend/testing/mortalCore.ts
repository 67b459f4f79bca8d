import { existsSync } from 'node:fs';
import { knex as createKnex, type Knex } from 'knex';
import type { EffectName } from '../src/delivery/DeliveryScope';
import { migrationsDirectory } from '../src/migrate';
import { fronted } from './fronted';
import { testCore, type TestCore } from './testCore';

/** A core that dies after an effect: from then on nothing it does reaches the database or the forge. */
export interface MortalCore {
  readonly core: TestCore;
  /** Effects so far, in order. */
  readonly effects: readonly EffectName[];
  /** The effect after which it died. */
  diedAfter(): EffectName | undefined;
  /** Works until nothing is due, or until it dies. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

class Died extends Error {}

/**
 * What a SIGKILL leaves behind, without the seconds a process takes to start: after the fatal effect every question to the
 * forge and to the database fails, so that no handler on the way out does anything more. The child-process test beside it
 * (crash.test.ts) holds this against a real kill.
 */
export async function mortalCore(options: {
  readonly database: string;
  readonly cacheDirectory: string;
  readonly estateUrl: string;
  readonly secretsDir: string;
  readonly ahead: number;
  readonly sources?: Parameters<typeof testCore>[0]['sources'];
  /** Effects until it dies; absent: it lives. */
  readonly dieAfter?: number;
}): Promise<MortalCore> {
  const isNew = !existsSync(options.database);
  const knex = openDatabase(options.database);
  if (isNew) await knex.migrate.latest({ directory: migrationsDirectory });
  const effects: EffectName[] = [];
  let died: EffectName | undefined;
  const mustLive = () => {
    if (died !== undefined) throw new Died(`dead since ${died}`);
  };
  const core = await testCore({
    ...options,
    knex,
    front: real =>
      fronted(
        real,
        () =>
          new Proxy(
            {},
            {
              get: (_own, name) => {
                const value = Reflect.get(real, name);
                if (typeof value !== 'function') return value;
                return (...given: unknown[]) => {
                  mustLive();
                  return value.apply(real, given);
                };
              },
            },
          ),
      ),
    afterEffect: effect => {
      mustLive();
      effects.push(effect);
      if (effects.length !== options.dieAfter) return;
      died = effect;
      // No connection any more; what was committed stays.
      Object.assign(knex.client, {
        acquireConnection: () => Promise.reject(new Died('dead')),
      });
      throw new Died(`died after ${effect}`);
    },
    log: { warn: () => {}, error: () => {} },
  });
  return {
    core,
    effects,
    diedAfter: () => died,
    settle: async () => {
      try {
        await core.settle();
      } catch (error) {
        // Whatever a dead core says is heard by nobody.
        if (died === undefined) throw error;
      }
    },
    close: async () => {
      await core.close();
      await knex.destroy();
    },
  };
}

function openDatabase(filename: string): Knex {
  return createKnex({
    client: 'better-sqlite3',
    connection: { filename },
    useNullAsDefault: true,
    pool: { min: 1, max: 1 },
  });
}
