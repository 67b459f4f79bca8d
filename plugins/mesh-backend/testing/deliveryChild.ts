import { knex as createKnex } from 'knex';
import { join } from 'node:path';
import { testCore } from './testCore';

/**
 * A process with store, queue, delivery and code host, and nothing else. Submits once under a key, delivers,
 * and kills itself after the given number of effects, as an unlucky machine would.
 */
interface Order {
  readonly database: string;
  readonly estateUrl: string;
  readonly secretsDir: string;
  readonly cacheDirectory: string;
  readonly host: string;
  readonly key: string;
  /** Effects until SIGKILL; absent: run to the end. */
  readonly killAfter?: number;
  /** Milliseconds the clock is ahead, so that a dead holder's lease has run out. */
  readonly ahead: number;
}

async function main(order: Order): Promise<void> {
  const knex = createKnex({
    client: 'better-sqlite3',
    connection: { filename: order.database },
    useNullAsDefault: true,
  });
  await knex.migrate.latest({
    directory: join(__dirname, '..', 'migrations'),
  });
  let effects = 0;
  const core = await testCore({
    ...order,
    knex,
    afterEffect: effect => {
      effects += 1;
      process.stdout.write(`${effect}\n`);
      if (effects === order.killAfter) process.kill(process.pid, 'SIGKILL');
    },
  });
  await core.worlds.refresh();
  const id = await core.submit({
    kind: 'egress',
    key: order.key,
    input: {
      service: 'shop/checkout',
      host: order.host,
      reason: 'Needed to test what a crash leaves behind',
    },
  });
  await core.settle();
  process.stdout.write(`change ${id}\n`);
  await core.close();
  await knex.destroy();
}

main(JSON.parse(process.argv[2])).catch(error => {
  process.stderr.write(`${error.stack}\n`);
  process.exit(1);
});
