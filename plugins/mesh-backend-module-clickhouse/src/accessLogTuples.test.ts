import { accessLogTuples, type AccessLogValue } from '@causeway/mesh-intent';
import { ClickHouseSource } from './ClickHouseSource';
import type { ClickHouseConfig } from './ClickHouseConfig';
import {
  createLog,
  DENIED,
  type LoggedRow,
  logConfig,
  seconds,
  usual,
} from './testing/accessLog';
import {
  startClickHouse,
  type StartedClickHouse,
} from './testing/startClickHouse';

jest.setTimeout(60_000);

const now = new Date('2027-03-10T12:00:00.500Z');
const FRONTEND = 'spiffe://one.mesh.corp/ns/shop/sa/frontend';

let engine: StartedClickHouse;
let tables = 0;

beforeAll(async () => {
  engine = await startClickHouse();
});
afterAll(() => engine.stop());

async function tableOf(rows: readonly Partial<LoggedRow>[]): Promise<string> {
  tables += 1;
  await createLog(engine, `log${tables}`, rows);
  return `log${tables}`;
}

function ask(
  config: ClickHouseConfig,
  params: object = { namespace: 'shop', service: 'cart', hours: 24 },
) {
  return new ClickHouseSource(config).ask({
    signal: 'access-log-tuples',
    part: 'tuples',
    site: 'north',
    params,
    now,
    abort: AbortSignal.timeout(30_000),
  });
}

async function told(
  table: string,
  more: Partial<ClickHouseConfig> = {},
): Promise<AccessLogValue> {
  const answer = await ask(logConfig(engine, table, more));
  if (answer.state !== 'value') throw new Error(answer.message);
  // What the plugin would refuse is no answer.
  return accessLogTuples.value.parse(answer.value);
}

async function tuplesOf(
  rows: readonly Partial<LoggedRow>[],
  more: Partial<ClickHouseConfig> = {},
) {
  const { clusters } = await told(await tableOf(rows), more);
  return clusters.flatMap(({ tuples }) => tuples);
}

const without = (
  column: keyof ClickHouseConfig['columns'],
): Pick<ClickHouseConfig, 'columns'> => ({
  columns: { ...logConfig(engine, 'x').columns, [column]: undefined },
});

it('is asked of the real engine', async () => {
  expect(engine.version).toMatch(/^2[6-9]\.\d+\.\d+/);
  const asked = await engine.client.query({
    query: 'SELECT version() AS version',
    format: 'JSONEachRow',
  });
  expect(await asked.json()).toEqual([{ version: engine.version }]);
});

describe('requests', () => {
  it('are put together and counted, with the newest time of each kind', async () => {
    const tuples = await tuplesOf([
      {},
      { at: '2027-03-10 11:59:59.250' },
      { uri: '/items?page=2' },
      { verb: 'POST' },
    ]);
    expect(tuples).toHaveLength(2);
    expect(tuples).toContainEqual({
      request: {
        protocol: 'http',
        peer: [FRONTEND],
        method: 'GET',
        path: '/items',
        authority: 'cart:80',
        port: 8080,
        sni: null,
      },
      outcome: 'admitted',
      rows: 3,
      samplingRate: 0.01,
      lastSeen: '2027-03-10T11:59:59.250Z',
    });
  });

  it('belong to the window, the workload, and the proxy that was called', async () => {
    const tuples = await tuplesOf([
      { uri: '/first', at: '2027-03-09 12:00:01.000' },
      { uri: '/before', at: '2027-03-09 12:00:00.000' },
      { uri: '/this-second', at: '2027-03-10 12:00:00.900' },
      { uri: '/later', at: '2027-03-10 12:00:02.000' },
      { uri: '/other', svc: 'cart2' },
      { uri: '/elsewhere', ns: 'shop2' },
      { uri: '/caller', side: 'outbound' },
      { uri: '/odd-word', side: 'sideways' },
      { uri: '/other-word', side: 'Destination' },
    ]);
    expect(tuples.map(({ request }) => request.path).sort()).toEqual([
      '/first',
      '/other-word',
      '/this-second',
    ]);
  });

  it('of each cluster stand apart', async () => {
    const { clusters } = await told(await tableOf([{}, { cluster: 'two' }]));
    expect(clusters.map(({ cluster }) => cluster).sort()).toEqual([
      'one',
      'two',
    ]);
    const fixed = await told(await tableOf([{ cluster: 'two' }]), {
      ...without('cluster'),
      sites: [{ ...logConfig(engine, 'x').sites[0], cluster: 'three' }],
    });
    expect(fixed.clusters.map(({ cluster }) => cluster)).toEqual(['three']);
  });

  it('over TCP have no method, and may be denied too', async () => {
    const tcp = { proto: 'TCP', verb: '-', uri: '-', host: '-', status: 0 };
    const tuples = await tuplesOf([
      tcp,
      { ...tcp, proto: null },
      { ...tcp, ended: DENIED, sni: 'cart.shop' },
    ]);
    const request = {
      protocol: 'tcp',
      peer: [FRONTEND],
      port: 8080,
      sni: null,
    };
    expect(tuples).toContainEqual(
      expect.objectContaining({
        request,
        outcome: 'admitted',
        rows: 2,
        // Nothing failed: no status is what a connection has.
        samplingRate: 0.01,
      }),
    );
    expect(tuples).toContainEqual(
      expect.objectContaining({
        request: { ...request, sni: 'cart.shop' },
        outcome: 'denied',
        samplingRate: 1,
      }),
    );
  });
});

describe('what the log does not say', () => {
  it.each([
    ['peer', 'peer'],
    ['method', 'method'],
    ['path', 'path'],
    ['authority', 'authority'],
    ['localAddress', 'port'],
    ['sni', 'sni'],
  ] as const)('%s is not in the request', async (column, field) => {
    const [{ request }] = await tuplesOf([{}], without(column));
    expect(Object.keys(request).sort()).toEqual(
      ['authority', 'method', 'path', 'peer', 'port', 'protocol', 'sni'].filter(
        name => name !== field,
      ),
    );
  });

  it('is HTTP without a column of protocols', async () => {
    const [{ request }] = await tuplesOf(
      [{ proto: 'TCP' }],
      without('protocol'),
    );
    expect(request.protocol).toBe('http');
  });

  it.each([
    ['-', 'unknown', { peer: [] }],
    ['', 'unknown', { peer: [] }],
    [null, 'unknown', {}],
    [null, 'absent', { peer: [] }],
    [
      'spiffe://a/ns/b/sa/c, spiffe://d/ns/e/sa/f',
      'unknown',
      { peer: ['spiffe://a/ns/b/sa/c', 'spiffe://d/ns/e/sa/f'] },
    ],
  ] as const)('%j with null: %s is %j', async (san, meaning, said) => {
    const [{ request }] = await tuplesOf([{ san }], {
      nulls: { peer: meaning, sni: 'unknown' },
    });
    const { peer } = request;
    expect(peer === undefined ? {} : { peer }).toEqual(said);
  });

  it.each([
    ['-', 'unknown', { sni: null }],
    [null, 'unknown', {}],
    [null, 'absent', { sni: null }],
  ] as const)(
    'server name %j with null: %s is %j',
    async (sni, meaning, said) => {
      const [{ request }] = await tuplesOf([{ sni }], {
        nulls: { peer: 'unknown', sni: meaning },
      });
      expect('sni' in request ? { sni: request.sni } : {}).toEqual(said);
    },
  );

  it('tells callers of an array of names', async () => {
    const table = await tableOf([{}]);
    await engine.client.command({
      query: `ALTER TABLE ${table} ADD COLUMN sans Array(String) DEFAULT ['a\\'b', 'c']`,
    });
    const { clusters } = await told(table, {
      columns: { ...logConfig(engine, table).columns, peer: 'sans' },
    });
    expect(clusters[0].tuples[0].request.peer).toEqual(["a'b", 'c']);
  });

  it.each([
    ['[fd00::1]:9090', 9090],
    ['10.1.2.3', undefined],
    ['10.1.2.3:70000', undefined],
    ['-', undefined],
  ])('port of %s is %s', async (local, port) => {
    const [{ request }] = await tuplesOf([{ local }]);
    expect(request.port).toBe(port);
  });
});

it('takes the port of a column of its own, whatever the address', async () => {
  const { columns } = logConfig(engine, 'x');
  const tuples = await tuplesOf(
    [{ local: '10.1.2.3:1' }, { local: '10.1.2.4:2' }],
    { columns: { ...columns, port: 'status' } },
  );
  // The address is not read: pods would be kinds of requests.
  expect(tuples.map(({ request, rows }) => [request.port, rows])).toEqual([
    [200, 2],
  ]);
});

it('counts the pods of a workload together', async () => {
  const tuples = await tuplesOf([
    { local: '10.1.2.3:8080' },
    { local: '10.1.2.4:8080' },
  ]);
  expect(tuples.map(({ rows }) => rows)).toEqual([2]);
});

it('reads one column for two things', async () => {
  const { columns } = logConfig(engine, 'x');
  const tuples = await tuplesOf([{ ended: DENIED }], {
    columns: { ...columns, details: 'ended' },
  });
  expect(tuples.map(({ outcome }) => outcome)).toEqual(['denied']);
});

describe('sampling', () => {
  it('weighs successes and failures each by its own rate', async () => {
    const tuples = await tuplesOf([
      { uri: '/ok' },
      { uri: '/missing', status: 404 },
      { uri: '/broken', status: 503 },
      { uri: '/gone', status: 0 },
      { uri: '/denied', status: 403, details: DENIED },
    ]);
    const kinds = tuples.map(({ request, samplingRate, outcome }) => [
      request.path,
      samplingRate,
      outcome,
    ]);
    expect(kinds.sort()).toEqual([
      ['/broken', 1, 'admitted'],
      ['/denied', 1, 'denied'],
      ['/gone', 1, 'admitted'],
      ['/missing', 1, 'admitted'],
      ['/ok', 0.01, 'admitted'],
    ]);
  });

  it('takes an error of gRPC for a failure only where it is told of', async () => {
    const rows = [{ status: 200 }, { status: 200, upstream: '13' }];
    const rates = (tuples: Awaited<ReturnType<typeof tuplesOf>>) =>
      tuples.map(({ samplingRate, rows: count }) => [samplingRate, count]);
    expect(rates(await tuplesOf(rows))).toEqual([[0.01, 2]]);
    const { columns } = logConfig(engine, 'x');
    const known = await tuplesOf(rows, {
      columns: { ...columns, grpcStatus: 'upstream' },
    });
    expect(rates(known).sort()).toEqual([
      [0.01, 1],
      [1, 1],
    ]);
  });

  it('takes the rate in force when the row was logged', async () => {
    const at = (text: string) => Date.parse(text) / 1000;
    const tuples = await tuplesOf(
      [
        { at: '2027-03-09 13:00:00.000' },
        { at: '2027-03-09 20:59:59.999' },
        { at: '2027-03-09 21:00:00.000' },
        { at: '2027-03-10 02:00:00.000' },
        { at: '2027-03-10 03:00:00.000' },
      ],
      {
        samplingRates: [
          {
            from: at('2027-03-10T01:00:00Z'),
            until: at('2027-03-10T03:00:00Z'),
            namespace: 'shop',
            success: 0.5,
            failure: 1,
          },
          {
            from: at('2027-03-10T00:00:00Z'),
            namespace: 'other',
            success: 0.9,
            failure: 1,
          },
          { from: at('2027-03-09T21:00:00Z'), success: 1, failure: 1 },
          { from: at('2027-01-01T00:00:00Z'), success: 0.01, failure: 1 },
        ],
      },
    );
    const rates = tuples.map(({ samplingRate, rows, lastSeen }) => [
      samplingRate,
      rows,
      lastSeen,
    ]);
    expect(rates.sort()).toEqual([
      [0.01, 2, '2027-03-09T20:59:59.999Z'],
      [0.5, 1, '2027-03-10T02:00:00.000Z'],
      // The raise is over.
      [1, 2, '2027-03-10T03:00:00.000Z'],
    ]);
  });

  it('reads the rate of a column', async () => {
    const columns = {
      ...logConfig(engine, 'x').columns,
      samplingRate: 'share',
    };
    const tuples = await tuplesOf([{ share: 0.25 }, { share: 1 }], {
      columns,
      samplingRates: [],
    });
    expect(tuples.map(({ samplingRate }) => samplingRate).sort()).toEqual([
      0.25, 1,
    ]);
    for (const share of [null, 0, 1.5]) {
      const table = await tableOf([{ share }, { share: 1 }]);
      expect(
        await ask(logConfig(engine, table, { columns, samplingRates: [] })),
      ).toMatchObject({
        state: 'no-data',
        message: expect.stringContaining('For 1 of 2 stored rows'),
      });
    }
  });

  it('does not answer for rows from before the first entry', async () => {
    const table = await tableOf([
      { at: '2027-03-10 09:59:59.999' },
      { at: '2027-03-10 10:00:00.000' },
    ]);
    const from = Date.parse('2027-03-10T10:00:00Z') / 1000;
    const config = logConfig(engine, table, {
      samplingRates: [{ from, success: 0.01, failure: 1 }],
    });
    expect(await ask(config)).toMatchObject({
      state: 'no-data',
      message: expect.stringContaining(
        'For 1 of 2 stored rows in the log of north nobody knows what share was logged',
      ),
    });
  });
});

describe('a log of many kinds of requests', () => {
  const many = async (columns: string, count: number) => {
    const table = await tableOf([]);
    await engine.client.command({
      query: `INSERT INTO ${table} (at, cluster, ns, svc, side, proto, status, details, ${columns})
        SELECT toDateTime64('2027-03-10 11:00:00', 3, 'UTC'), 'one', 'shop', 'cart', 'inbound', 'HTTP/2', 200, 'via_upstream', ${
          columns === 'uri'
            ? "concat('/orders/', toString(number))"
            : "concat('POST', toString(number)), '/'"
        }
        FROM numbers(${count})`,
    });
    return table;
  };

  it('keeps the count whole and leaves the path of the lightest open', async () => {
    const table = await many('uri', 12_000);
    await engine.client.insert({
      table,
      format: 'JSONEachRow',
      values: Array.from({ length: 3 }, () => ({
        ...usual,
        at: seconds(usual.at),
        uri: '/zz-heavy',
      })),
    });
    const [{ tuples }] = (await told(table)).clusters;
    expect(tuples.reduce((sum, { rows }) => sum + rows, 0)).toBe(12_003);
    expect(tuples).toHaveLength(10_001);
    expect(
      tuples
        .filter(({ request }) => request.path === undefined)
        .map(({ rows }) => rows),
    ).toEqual([2_001]);
    expect(
      tuples.find(({ request }) => request.path === '/zz-heavy')?.rows,
    ).toBe(3);
  });

  it('is no answer when a part would look like all of it', async () => {
    const table = await many('verb, uri', 20_001);
    expect(await ask(logConfig(engine, table))).toMatchObject({
      state: 'no-data',
      message: expect.stringContaining('more than 20000 kinds of requests'),
    });
  });
});

describe('a question that cannot be answered', () => {
  it('has no data in an empty table, and for an unknown service', async () => {
    const table = await tableOf([]);
    expect(await ask(logConfig(engine, table))).toEqual({
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
    const config = logConfig(engine, table);
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
    expect(await ask(logConfig(engine, 'nowhere'))).toMatchObject({
      state: 'unreachable',
      message: expect.stringMatching(
        /UNKNOWN_TABLE.*nowhere.*clickhouse.table/s,
      ),
    });
    const config = logConfig(engine, 'log1');
    const [site] = config.sites;
    expect(
      await ask({ ...config, sites: [{ ...site, database: 'nowhere' }] }),
    ).toMatchObject({
      state: 'unreachable',
      message: expect.stringMatching(/UNKNOWN_DATABASE.*check the database/s),
    });
  });

  it('finds the table in the database of the site, and in one it names', async () => {
    const { client } = engine;
    await client.command({ query: 'CREATE DATABASE mesh' });
    await createLog(engine, 'mesh.access_log', [{}]);
    const config = logConfig(engine, 'access_log');
    const [site] = config.sites;
    const other = { ...config, sites: [{ ...site, database: 'mesh' }] };
    expect(await ask(other)).toMatchObject({ state: 'value' });
    expect(
      await ask({ ...config, table: ['mesh', 'access_log'] }),
    ).toMatchObject({ state: 'value' });
  });

  it('is refused with a wrong password, without telling it', async () => {
    const config = logConfig(engine, 'log1');
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
    await engine.client.command({
      query: `CREATE VIEW slow AS SELECT * FROM ${await tableOf([
        {},
      ])} CROSS JOIN numbers(1000000000000) AS endless`,
    });
    const config = logConfig(engine, 'slow', { timeoutMs: 1_000 });
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
    const { client } = engine;
    await client.command({
      query: 'CREATE TABLE IF NOT EXISTS victim (a Int8) ENGINE = Memory',
    });
    const table = await tableOf([{}, { ns: namespace }]);
    const params = { namespace, service: 'cart', hours: 24 };
    const answer = await ask(logConfig(engine, table), params);
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
    const config = logConfig(engine, 'log1', {
      leave: ['access-log-tuples.tuples'],
    });
    expect(await ask(config)).toMatchObject({ state: 'not-configured' });
    expect(
      await ask(logConfig(engine, 'log1'), { namespace: 'shop', hours: 5 }),
    ).toMatchObject({ state: 'not-configured' });
    const { sites } = logConfig(engine, 'log1');
    const elsewhere = logConfig(engine, 'log1', {
      sites: [{ ...sites[0], name: 'south' }],
    });
    expect(await ask(elsewhere)).toMatchObject({ state: 'not-configured' });
  });
});
