import { spawnEstate, type SpawnedEstate } from '@causeway/estate';
import { ScenarioSource } from '@causeway/plugin-mesh-backend-module-scenario';
import type { CodeHost } from '@causeway/plugin-mesh-node';
import type { Change, StepRecord } from '@causeway/mesh-intent';
import { knex as createKnex, type Knex } from 'knex';
import type { EffectName } from '../src/delivery/DeliveryScope';
import { migrationsDirectory } from '../src/migrate';
import { estateForge, type EstateForge } from './estateForge';
import { testCore, type TestCore } from './testCore';

const by = 'user:default/shop-requester';

/** An estate for a whole file and a fresh portal core for each test, with what people do there. */
export class DeliveryBench {
  estate!: SpawnedEstate;
  forge!: EstateForge;
  knex!: Knex;
  core!: TestCore;
  /** Called after every effect of the present core. */
  onEffect: (effect: EffectName) => void = () => {};
  private hosts = 0;
  private telemetry = false;
  /** How far the estate's clock was moved; it is one for all tests of a file. Milliseconds. */
  private ahead = 0;

  /** Registers the hooks of the test runner. */
  static create(options: { readonly telemetry?: true } = {}): DeliveryBench {
    const bench = new DeliveryBench();
    bench.telemetry = options.telemetry ?? false;
    beforeAll(async () => {
      bench.estate = await spawnEstate();
      bench.forge = await estateForge(bench.estate);
    });
    afterAll(() => bench.estate.stop());
    beforeEach(async () => {
      bench.onEffect = () => {};
      bench.knex = createKnex({
        client: 'better-sqlite3',
        connection: ':memory:',
        useNullAsDefault: true,
        pool: { min: 1, max: 1 },
      });
      await bench.knex.migrate.latest({ directory: migrationsDirectory });
      bench.core = await bench.another();
    });
    afterEach(async () => {
      await bench.forge.control('/faults', { mode: 'none' });
      await bench.core.close();
      await bench.knex.destroy();
    });
    return bench;
  }

  /** One more core on the same database. */
  async another(front?: (real: CodeHost) => CodeHost): Promise<TestCore> {
    const core = await this.unread(front);
    await core.worlds.refresh();
    return core;
  }

  /** One that has not looked at the forge yet. */
  unread(front?: (real: CodeHost) => CodeHost): Promise<TestCore> {
    return testCore({
      knex: this.knex,
      estateUrl: this.estate.url,
      secretsDir: this.estate.secretsDir,
      ahead: this.ahead,
      afterEffect: effect => this.onEffect(effect),
      ...(this.telemetry
        ? {
            sources: [
              new ScenarioSource({
                estateUrl: this.estate.url,
                sites: ['frankfurt', 'amsterdam'],
              }),
            ],
          }
        : {}),
      ...(front ? { front } : {}),
    });
  }

  egress(host = `bench-${++this.hosts}.partners.example`) {
    return {
      kind: 'egress',
      input: {
        service: 'shop/checkout',
        host,
        reason: 'Partners moved their interface there',
      },
    };
  }

  async change(id: string): Promise<Change> {
    return (await this.core.store.get(id))!;
  }

  async step(id: string): Promise<StepRecord> {
    return (await this.change(id)).steps[0];
  }

  /** A change with an open pull request. */
  async proposed(host?: string): Promise<string> {
    const id = await this.core.submit(this.egress(host));
    await this.core.settle();
    return id;
  }

  /** Approved by two owners, and seen by the portal. */
  async approve(id: string): Promise<number> {
    const { number } = (await this.step(id)).pullRequest!;
    await this.forge.approve(number, 'shop-owner-1');
    await this.forge.approve(number, 'platform-1');
    await this.later();
    return number;
  }

  /** Time passes on both sides, and everything that is due happens. */
  async later(milliseconds = 120_000): Promise<void> {
    await this.forge.control('/clock', {
      advance: `PT${milliseconds / 1000}S`,
    });
    this.ahead += milliseconds;
    this.core.advance(milliseconds);
    if (this.telemetry) await this.core.collect();
    await this.core.settle();
  }

  withdraw(id: string) {
    return this.core.store.record({
      id,
      event: { type: 'Withdrawn', by, reason: 'Not needed any more' },
      actor: by,
      now: this.core.scope.now(),
    });
  }

  /** State and text of the status that holds a merge. */
  async aggregate(commit: string): Promise<string> {
    const { body } = await this.forge.api<
      readonly { context: string; status: string; description: string }[]
    >(`/commits/${commit}/statuses?limit=50`);
    const latest = body.find(({ context }) => context === 'causeway')!;
    return `${latest.status}: ${latest.description}`;
  }

  async branchExists(id: string): Promise<boolean> {
    const { status } = await this.forge.api(`/branches/causeway/${id}/1`);
    return status === 200;
  }

  /** Notifications written for people about a change. */
  async notices(id: string): Promise<readonly string[]> {
    const rows = await this.knex('outbox').where({
      change_id: id,
      type: 'notify',
    });
    return rows.map((row: { payload: string }) => JSON.parse(row.payload).key);
  }
}
