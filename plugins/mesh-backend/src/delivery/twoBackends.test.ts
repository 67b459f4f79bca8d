import { TestDatabases } from '@backstage/backend-test-utils';
import { phaseOf } from '@causeway/mesh-intent';
import { spawnEstate, type SpawnedEstate } from '@causeway/estate';
import { estateForge, type EstateForge } from '../../testing/estateForge';
import { testCore } from '../../testing/testCore';
import { migrationsDirectory } from '../migrate';

jest.setTimeout(900_000);

/** Changes in flight at once; the figure is 200 (SIZE=200). */
const IN_FLIGHT = Number(process.env.SIZE ?? 10);

const databases = TestDatabases.create({
  ids: ['POSTGRES_15', 'SQLITE_3'],
  disableDocker: true,
});

/** Two backends on one database, both working at once: no change is worked twice. */
describe.each(databases.eachSupportedId())('two backends on %s', databaseId => {
  let estate: SpawnedEstate;
  let forge: EstateForge;

  beforeAll(async () => {
    estate = await spawnEstate();
    forge = await estateForge(estate);
  });

  afterAll(() => estate.stop());

  it('share the work and do none of it twice', async () => {
    const knex = await databases.init(databaseId);
    await knex.migrate.latest({ directory: migrationsDirectory });
    const options = {
      knex,
      estateUrl: estate.url,
      secretsDir: estate.secretsDir,
    };
    const [one, two] = [await testCore(options), await testCore(options)];
    await Promise.all([one.worlds.refresh(), two.worlds.refresh()]);
    const ids: string[] = [];
    const services = ['ad', 'cart', 'email', 'shipping', 'currency'];
    for (let nth = 0; nth < IN_FLIGHT; nth += 1) {
      ids.push(
        await one.submit({
          kind: 'egress',
          input: {
            service: `shop/${services[nth % services.length]}`,
            host: `host-${nth}.partners.example`,
            reason: 'Two backends share this work',
          },
        }),
      );
    }
    await Promise.all([one.settle(), two.settle()]);
    const pulls = await forge.pulls();
    for (const id of ids) {
      expect(phaseOf((await one.store.get(id))!)).toBe('proposed');
      const own = pulls.filter(({ head }) => head.ref.includes(id));
      expect(own).toHaveLength(1);
      const events = await one.store.events(id);
      // A second worker on the same change would have been refused its repeats.
      expect(events.filter(({ refused }) => refused)).toEqual([]);
      const types = events.map(({ event }) => event.type);
      expect(types.filter(type => type === 'StepPushed')).toHaveLength(1);
      expect(types.filter(type => type === 'StepProposed')).toHaveLength(1);
    }
    await Promise.all([one.close(), two.close()]);
    await knex.destroy();
  });
});
