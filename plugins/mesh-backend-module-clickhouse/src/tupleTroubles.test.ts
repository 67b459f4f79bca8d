import { createLog, logConfig } from './testing/accessLog';
import { now, tupleLog } from './testing/tupleLog';

jest.setTimeout(60_000);

const log = tupleLog();
const { ask, tableOf } = log;

describe('a question that cannot be answered', () => {
  it('has no data in an empty table, and for an unknown service', async () => {
    const table = await tableOf([]);
    expect(await ask(logConfig(log.engine, table))).toEqual({
      state: 'no-data',
      source: 'clickhouse',
      site: 'north',
      observedAt: now.toISOString(),
      message:
        'The log of north holds no request to shop/cart in the last 24 hours; check that its proxies log, and what mesh.evidence.clickhouse.columns calls namespace and service.',
    });
  });

  it('names the column that is missing', async () => {
    const table = await tableOf([{}]);
    const config = logConfig(log.engine, table);
    expect(
      await ask({ ...config, columns: { ...config.columns, path: 'nowhere' } }),
    ).toMatchObject({
      state: 'unreachable',
      message: expect.stringMatching(
        /UNKNOWN_IDENTIFIER.*nowhere.*; check mesh.evidence.clickhouse.columns\.$/s,
      ),
    });
  });

  it('names the table, and the database', async () => {
    expect(await ask(logConfig(log.engine, 'nowhere'))).toMatchObject({
      state: 'unreachable',
      message: expect.stringMatching(
        /UNKNOWN_TABLE.*nowhere.*clickhouse.table/s,
      ),
    });
    const config = logConfig(log.engine, 'log1');
    const [site] = config.sites;
    expect(
      await ask({ ...config, sites: [{ ...site, database: 'nowhere' }] }),
    ).toMatchObject({
      state: 'unreachable',
      message: expect.stringMatching(/UNKNOWN_DATABASE.*check the database/s),
    });
  });

  it('finds the table in the database of the site, and in one it names', async () => {
    const { client } = log.engine;
    await client.command({ query: 'CREATE DATABASE mesh' });
    await createLog(log.engine, 'mesh.access_log', [{}]);
    const config = logConfig(log.engine, 'access_log');
    const [site] = config.sites;
    const other = { ...config, sites: [{ ...site, database: 'mesh' }] };
    expect(await ask(other)).toMatchObject({ state: 'value' });
    expect(
      await ask({ ...config, table: ['mesh', 'access_log'] }),
    ).toMatchObject({ state: 'value' });
  });

  it('is refused with a wrong password, without telling it', async () => {
    const config = logConfig(log.engine, 'log1');
    const [site] = config.sites;
    const answer = await ask({
      ...config,
      sites: [{ ...site, password: 'guessed' }],
    });
    expect(answer).toMatchObject({
      state: 'not-allowed',
      message: expect.stringMatching(
        /AUTHENTICATION_FAILED.*check mesh.evidence.clickhouse.sites.north.username and .password/s,
      ),
    });
    expect(JSON.stringify(answer)).not.toContain('guessed');
  });

  it('takes no longer than it may', async () => {
    await log.engine.client.command({
      query: `CREATE VIEW slow AS SELECT * FROM ${await tableOf([
        {},
      ])} CROSS JOIN numbers(1000000000000) AS endless`,
    });
    const config = logConfig(log.engine, 'slow', { timeoutMs: 1_000 });
    expect(await ask(config)).toMatchObject({
      state: 'unreachable',
      message: expect.stringMatching(
        /TIMEOUT_EXCEEDED.*took longer than mesh.evidence.clickhouse.timeout/s,
      ),
    });
  });

  it.each([
    "shop' OR 1=1 --",
    "'; DROP TABLE victim; --",
    '{namespace:String}',
    '\\',
    "\\' OR 1=1 --",
    '\t\n\0',
    '[x]',
    '\\N',
  ])('takes %j for a name', async namespace => {
    const { client } = log.engine;
    await client.command({
      query: 'CREATE TABLE IF NOT EXISTS victim (a Int8) ENGINE = Memory',
    });
    const table = await tableOf([{}, { ns: namespace }]);
    const params = { namespace, service: 'cart', hours: 24 };
    const answer = await ask(logConfig(log.engine, table), params);
    expect(answer).toMatchObject({
      state: 'value',
      value: { clusters: [{ tuples: [{ rows: 1 }] }] },
    });
    const left = await client.query({
      query: 'EXISTS victim FORMAT TabSeparated',
    });
    expect((await left.text()).trim()).toBe('1');
  });

  it('is not configured for another part, site, or way', async () => {
    const config = logConfig(log.engine, 'log1', {
      leave: ['access-log-tuples.tuples'],
    });
    expect(await ask(config)).toMatchObject({ state: 'not-configured' });
    expect(
      await ask(logConfig(log.engine, 'log1'), { namespace: 'shop', hours: 5 }),
    ).toMatchObject({ state: 'not-configured' });
    const { sites } = logConfig(log.engine, 'log1');
    const elsewhere = logConfig(log.engine, 'log1', {
      sites: [{ ...sites[0], name: 'south' }],
    });
    expect(await ask(elsewhere)).toMatchObject({ state: 'not-configured' });
  });
});
