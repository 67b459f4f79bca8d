import { ConfigReader } from '@backstage/config';
import { readClickHouseConfig } from './readClickHouseConfig';

const read = (clickhouse?: object) =>
  readClickHouseConfig(
    new ConfigReader({
      mesh: {
        evidence: clickhouse === undefined ? {} : ({ clickhouse } as never),
      },
    }),
  );

const sites = { north: { url: 'https://logs.north.example:8443/' } };
const columns = {
  time: 'at',
  cluster: 'cluster',
  namespace: 'ns',
  service: 'svc',
  details: 'response_code_details',
};
const least = {
  sites,
  columns,
  table: 'access_log',
  samplingRates: [{ from: '2027-01-01T00:00:00Z', success: 1 }],
};

it('is absent when it is not configured', () => {
  expect(read()).toBeUndefined();
});

it('has defaults', () => {
  expect(read(least)).toEqual({
    sites: [
      {
        name: 'north',
        url: 'https://logs.north.example:8443',
        username: 'default',
        password: '',
        database: 'default',
      },
    ],
    table: ['access_log'],
    columns,
    nulls: { peer: 'unknown', sni: 'unknown' },
    samplingRates: [{ from: 1_798_761_600, success: 1, failure: 1 }],
    leave: [],
    readonly: 1,
    timeoutMs: 8_000,
  });
});

it('reads everything there is', () => {
  expect(
    read({
      sites: {
        north: {
          url: 'http://proxy/clickhouse/',
          username: 'reader',
          password: 'secret',
          database: 'logs',
          cluster: 'one',
        },
      },
      table: 'mesh.access_log',
      columns: {
        ...columns,
        cluster: undefined,
        code: 'status',
        peer: { name: 'san', null: 'absent' },
        sni: { name: 'server' },
      },
      samplingRates: [
        { from: '2027-01-01T00:00:00Z', success: 0.01 },
        {
          from: '2027-02-01T01:00:00+01:00',
          until: '2027-02-03T00:00:00Z',
          namespace: 'shop',
          success: 0.5,
          failure: 0.9,
        },
      ],
      leave: ['undeclared-egress.hosts'],
      readonly: 2,
      timeout: { seconds: 3 },
    }),
  ).toMatchObject({
    sites: [
      {
        url: 'http://proxy',
        pathname: '/clickhouse',
        username: 'reader',
        password: 'secret',
        database: 'logs',
        cluster: 'one',
      },
    ],
    table: ['mesh', 'access_log'],
    columns: { peer: 'san', sni: 'server', code: 'status' },
    nulls: { peer: 'absent', sni: 'unknown' },
    // Newest first.
    samplingRates: [
      {
        from: 1_801_440_000,
        until: 1_801_612_800,
        namespace: 'shop',
        success: 0.5,
        failure: 0.9,
      },
      { from: 1_798_761_600, success: 0.01, failure: 1 },
    ],
    leave: ['undeclared-egress.hosts'],
    readonly: 2,
    timeoutMs: 3_000,
  });
});

const from = '2027-01-01T00:00:00Z';

it.each([
  [{ sites: { north: { url: 'logs' } } }, 'sites.north.url must be'],
  [{ sites: { north: { url: 'file:///etc' } } }, 'sites.north.url must be'],
  [{ sites: { north: { url: 'http://a:b@x' } } }, 'neither account nor'],
  [{ sites: { north: { url: 'http://x?readonly=0' } } }, 'nor parameters'],
  [{ sites: { north: { url: 'http://x', database: 'a`b' } } }, '"a`b" is no'],
  [{ table: 'a.b.c' }, 'a.b.c is no table'],
  [{ table: 'a; DROP TABLE b' }, 'is no identifier'],
  [{ table: '' }, 'table'],
  [{ columns: { ...columns, time: 'now()' } }, '"now()" is no identifier'],
  [{ columns: { ...columns, path: "a` OR '1" } }, 'columns.path: '],
  [{ columns: { ...columns, peer: { name: 'a b' } } }, 'columns.peer: '],
  [{ columns: { ...columns, pth: 'uri' } }, 'pth is none of time, namespace'],
  [{ columns: { ...columns, path: { name: 'uri' } } }, 'only peer and sni'],
  [
    { columns: { ...columns, peer: { name: 'san', null: 'maybe' } } },
    'columns.peer.null must be absent or unknown',
  ],
  [
    { columns: { cluster: 'c', time: 't', namespace: 'n' } },
    'columns lacks service, details',
  ],
  [{ columns: { ...columns, cluster: undefined } }, 'sites.north.cluster'],
  [{ samplingRates: [] }, 'nothing says what share was logged'],
  [{ columns: { ...columns, samplingRate: 'share' } }, 'keep one'],
  [{ samplingRates: [{ from, success: 0 }] }, 'samplingRates[0].success must'],
  [{ samplingRates: [{ from, success: 1.1 }] }, 'found 1.1'],
  [{ samplingRates: [{ from, success: 1, failure: 2 }] }, '.failure must'],
  [{ samplingRates: [{ from, success: 0.01 }] }, 'columns lacks code'],
  [{ samplingRates: [{ from: '2027-01-01', success: 1 }] }, 'with its zone'],
  [{ samplingRates: [{ from: 'soonZ', success: 1 }] }, 'with its zone'],
  [{ samplingRates: [{ success: 1 }] }, 'samplingRates[0] lacks from'],
  [
    { samplingRates: [{ from, until: from, success: 1 }] },
    'until needs a namespace',
  ],
  [{ readonly: 0 }, 'readonly must be 1 or 2'],
])('refuses %j', (wrong, said) => {
  expect(() => read({ ...least, ...wrong })).toThrow(said);
});

it('does not repeat what may be a password', () => {
  let said = '';
  try {
    read({ ...least, sites: { north: { url: 'http://me:hush@x' } } });
  } catch (error) {
    said = String(error);
  }
  expect(said).toContain('sites.north.url');
  expect(said).not.toContain('hush');
});
