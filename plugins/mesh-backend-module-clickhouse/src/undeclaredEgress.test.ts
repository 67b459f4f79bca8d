import {
  undeclaredEgress,
  type UndeclaredEgressValue,
} from '@causeway/mesh-intent';
import { ClickHouseSource } from './ClickHouseSource';
import type { ClickHouseConfig } from './ClickHouseConfig';
import { createLog, type LoggedRow, logConfig } from './testing/accessLog';
import {
  startClickHouse,
  type StartedClickHouse,
} from './testing/startClickHouse';

jest.setTimeout(60_000);

const now = new Date('2027-03-10T12:00:00Z');

let engine: StartedClickHouse;
let tables = 0;

beforeAll(async () => {
  engine = await startClickHouse();
});
afterAll(() => engine.stop());

const passed: Partial<LoggedRow> = {
  side: 'outbound',
  svc: 'frontend',
  host: 'api.example.com',
  local: '203.0.113.7:80',
  upstream: 'PassthroughCluster',
  route: 'allow_any',
};

async function collected(
  rows: readonly Partial<LoggedRow>[],
  more: Partial<ClickHouseConfig> = {},
) {
  tables += 1;
  const table = `log${tables}`;
  await createLog(engine, table, rows);
  return new ClickHouseSource(logConfig(engine, table, more)).collect({
    signal: 'undeclared-egress',
    part: 'hosts',
    site: 'north',
    now,
    abort: AbortSignal.timeout(30_000),
  });
}

async function destinations(
  rows: readonly Partial<LoggedRow>[],
  more: Partial<ClickHouseConfig> = {},
) {
  const answer = await collected(rows, more);
  if (answer.state !== 'value') throw new Error(answer.message);
  return new Map(
    answer.rows.map(({ subject, value }) => [
      subject,
      // What the plugin would refuse is no answer.
      (undeclaredEgress.value.parse(value) as UndeclaredEgressValue)
        .destinations,
    ]),
  );
}

it('names the host of a call that passed, weighted by its rate', async () => {
  const found = await destinations([
    passed,
    { ...passed, at: '2027-03-10 11:30:00.000' },
    { ...passed, status: 500 },
  ]);
  expect([...found]).toEqual([
    [
      'shop/frontend',
      [
        {
          host: 'api.example.com',
          port: 80,
          protocol: 'http',
          outcome: 'passed',
          requests: 201,
          lastSeen: '2027-03-10T11:30:00.000Z',
        },
      ],
    ],
  ]);
});

it.each([
  [{ host: 'API.example.com:8443' }, 'api.example.com', 80],
  [{ host: '-', sni: 'tls.example.com' }, 'tls.example.com', 80],
  [
    {
      proto: 'TCP',
      host: '-',
      sni: 'tls.example.com',
      local: '203.0.113.7:443',
    },
    'tls.example.com',
    443,
  ],
  [{ proto: 'TCP', host: '-', local: '203.0.113.7:5432' }, '203.0.113.7', 5432],
  [{ proto: 'TCP', host: '-', local: '-' }, undefined, undefined],
] as const)('takes %j to %s', async (row, host, port) => {
  const found = await destinations([{ ...passed, ...row }]);
  const [destination] = found.get('shop/frontend') ?? [];
  expect([destination.host, destination.port]).toEqual([host, port]);
});

it.each([
  [{ upstream: 'BlackHoleCluster' }, 'blocked'],
  // Over HTTP nothing is connected: the route answers.
  [{ upstream: '-', route: 'block_all', status: 502 }, 'blocked'],
  [{ upstream: 'PassthroughCluster' }, 'passed'],
] as const)('%j was %s', async (row, outcome) => {
  const found = await destinations([{ ...passed, ...row }]);
  expect(found.get('shop/frontend')?.map(each => each.outcome)).toEqual([
    outcome,
  ]);
});

it('tells services, protocols, ports and outcomes apart, of a day and of callers only', async () => {
  const found = await destinations([
    passed,
    { ...passed, svc: 'ad' },
    { ...passed, ns: 'pay' },
    { ...passed, upstream: 'BlackHoleCluster' },
    { ...passed, local: '203.0.113.7:8080' },
    { ...passed, svc: 'late', at: '2027-03-09 11:59:59.000' },
    { ...passed, svc: 'callee', side: 'inbound' },
    { ...passed, svc: 'declared', upstream: 'outbound|443||api.example.com' },
    { ...passed, svc: '' },
  ]);
  // A service without a row is one nothing is known of: what it called may have been sampled away.
  expect([...found.keys()].sort()).toEqual([
    'pay/frontend',
    'shop/ad',
    'shop/frontend',
  ]);
  expect(found.get('shop/frontend')).toHaveLength(3);
});

it('puts the hosts beyond the most together, without a name', async () => {
  const found = await destinations([
    ...Array.from({ length: 103 }, (_, nth) => ({
      ...passed,
      host: `h${nth}.example.com`,
    })),
    { ...passed, host: 'h99.example.com' },
    { ...passed, svc: 'quiet' },
  ]);
  // Each service has its own most.
  expect(found.get('shop/quiet')?.[0].host).toBe('api.example.com');
  const own = found.get('shop/frontend') ?? [];
  expect(own).toHaveLength(101);
  expect(own.reduce((sum, { requests }) => sum + requests, 0)).toBe(10_400);
  expect(own.filter(({ host }) => host === undefined)).toEqual([
    expect.objectContaining({ requests: 300 }),
  ]);
});

it('says which share of the log it could weigh', async () => {
  const from = Date.parse('2027-03-10T11:00:00Z') / 1000;
  const answer = await collected(
    [passed, passed, passed, { ...passed, at: '2027-03-10 10:00:00.000' }],
    { samplingRates: [{ from, success: 0.1, failure: 1 }] },
  );
  expect(answer).toMatchObject({
    state: 'value',
    coverage: 0.75,
    // What cannot be weighed is counted as the one row it surely is.
    rows: [{ value: { destinations: [{ requests: 31 }] } }],
  });
});

it('knows a quiet log from a dead one', async () => {
  const declared = { ...passed, upstream: 'outbound|80||x', route: 'x' };
  expect(await collected([declared])).toMatchObject({
    state: 'value',
    rows: [],
  });
  expect(await collected([{}])).toMatchObject({
    state: 'no-data',
    message: expect.stringContaining("holds no row of a caller's proxy"),
  });
});

it('is not configured for what it leaves, and for another part', async () => {
  expect(
    await collected([passed], { leave: ['undeclared-egress.hosts'] }),
  ).toMatchObject({ state: 'not-configured' });
  const source = new ClickHouseSource(logConfig(engine, 'log1'));
  expect(
    await source.collect({
      signal: 'undeclared-egress',
      part: 'counters',
      site: 'north',
      now,
      abort: AbortSignal.timeout(1_000),
    }),
  ).toMatchObject({ state: 'not-configured' });
});

describe('what it owns', () => {
  const owned = (more: Partial<ClickHouseConfig>) =>
    new ClickHouseSource(logConfig(engine, 'log1', more)).owns.map(
      ({ signal, part, site }) => `${signal}.${part}@${site}`,
    );

  it('is both parts at every site, but what it leaves', () => {
    const { sites } = logConfig(engine, 'log1');
    expect(
      owned({ sites: [...sites, { ...sites[0], name: 'south' }] }),
    ).toEqual([
      'access-log-tuples.tuples@north',
      'access-log-tuples.tuples@south',
      'undeclared-egress.hosts@north',
      'undeclared-egress.hosts@south',
    ]);
    expect(owned({ leave: ['undeclared-egress.hosts'] })).toEqual([
      'access-log-tuples.tuples@north',
    ]);
  });

  it('is refused without the columns it takes', () => {
    const columns = {
      ...logConfig(engine, 'log1').columns,
      reporter: undefined,
      upstreamCluster: undefined,
    };
    expect(() => owned({ columns })).toThrow(
      'columns lacks reporter and upstreamCluster, without which nobody can tell where calls went; name them, or write leave: [undeclared-egress.hosts]',
    );
    expect(owned({ columns, leave: ['undeclared-egress.hosts'] })).toHaveLength(
      1,
    );
    expect(() => owned({ leave: ['drift.sync'] })).toThrow(
      'mesh.evidence.clickhouse.leave: drift.sync is none of',
    );
  });
});
