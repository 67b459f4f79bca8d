import { DENIED, logConfig } from './testing/accessLog';
import { tupleLog } from './testing/tupleLog';

jest.setTimeout(60_000);

const FRONTEND = 'spiffe://one.mesh.corp/ns/shop/sa/frontend';
const log = tupleLog();
const { tableOf, told, tuplesOf, without } = log;

it('is asked of the real engine', async () => {
  expect(log.engine.version).toMatch(/^2[6-9]\.\d+\.\d+/);
  const asked = await log.engine.client.query({
    query: 'SELECT version() AS version',
    format: 'JSONEachRow',
  });
  expect(await asked.json()).toEqual([{ version: log.engine.version }]);
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
      sites: [{ ...logConfig(log.engine, 'x').sites[0], cluster: 'three' }],
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
    await log.engine.client.command({
      query: `ALTER TABLE ${table} ADD COLUMN sans Array(String) DEFAULT ['a\\'b', 'c']`,
    });
    const { clusters } = await told(table, {
      columns: { ...logConfig(log.engine, table).columns, peer: 'sans' },
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
  const { columns } = logConfig(log.engine, 'x');
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
  const { columns } = logConfig(log.engine, 'x');
  const tuples = await tuplesOf([{ ended: DENIED }], {
    columns: { ...columns, details: 'ended' },
  });
  expect(tuples.map(({ outcome }) => outcome)).toEqual(['denied']);
});
