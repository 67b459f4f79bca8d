import { spawnSync } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { bench, buildCommand } from './__testUtils__/command';

const cart = 'spiffe://c01.mesh.corp/ns/shop/sa/cart';
const batch = 'spiffe://c01.mesh.corp/ns/batch/sa/report';

function policy(...callers: readonly string[]): string {
  const principals = callers.map(each => each.replace('spiffe://', ''));
  return [
    'apiVersion: security.istio.io/v1',
    'kind: AuthorizationPolicy',
    'metadata: { name: orders, namespace: shop }',
    'spec:',
    '  selector: { matchLabels: { app: orders } }',
    `  rules: [{ from: [{ source: { principals: [${principals}] } }] }]`,
    '',
  ].join('\n');
}

function row(overrides: Readonly<Record<string, unknown>> = {}) {
  return {
    start_time: '2027-03-01T12:00:00.000Z',
    protocol: 'HTTP/1.1',
    downstream_peer_uri_san: cart,
    method: 'GET',
    path: '/orders?page=1',
    authority: 'orders.shop',
    downstream_local_address: '10.0.0.7:8080',
    requested_server_name: null,
    response_code: 200,
    response_code_details: 'via_upstream',
    ...overrides,
  };
}

const ndjson = (rows: readonly object[]) =>
  rows.map(each => `${JSON.stringify(each)}\n`).join('');

const many = (count: number, overrides = {}) =>
  Array.from({ length: count }, () => row(overrides));

describe('mesh replay', () => {
  const built = buildCommand();
  const repos = bench(built.file);
  const words = [
    'replay',
    '--policies',
    'today.yaml',
    '--proposed',
    'next.yaml',
    '--workload',
    'shop/orders',
    '--trust-domain',
    'c01.mesh.corp',
  ];
  const replay = (log: string, ...more: string[]) =>
    repos.mesh([...words, '--log', '-', ...more], log);

  beforeAll(() => {
    repos.write('today.yaml', policy(cart, batch));
    repos.write('next.yaml', policy(cart));
  });
  afterAll(() => {
    for (const { remove } of [repos, built]) remove();
  });

  it('passes when enough was seen and nobody is denied', () => {
    const run = replay(ndjson(many(598)), '--sampling', '1');
    expect(run).toMatchObject({ exit: 0, stderr: '' });
    expect(run.stdout).toContain('pass: shop/orders: 0.00 % of 598 requests');
  });

  it('weights a TCP connection as a success: it has no response to fail', () => {
    const tcp = { protocol: null, method: null, path: null, response_code: 0 };
    const rates = ['--success-rate', '0.01', '--failure-rate', '1'];
    const run = replay(ndjson(many(598, tcp)), ...rates);
    expect(run.stdout).toContain('of 59,800 requests');
  });

  it('says when enough would be there at the rate of the log', () => {
    const start = { start_time: '2027-03-01T00:00:00.000Z' };
    const run = replay(ndjson([row(start), ...many(299)]), '--sampling', '1');
    // 300 in half a day, and 298 are missing.
    expect(run.stdout).toContain("in about 12 h at today's rate");
  });

  it('reads a list as the API answers it', () => {
    const list = (...callers: readonly string[]) =>
      JSON.stringify({
        apiVersion: 'security.istio.io/v1',
        kind: 'AuthorizationPolicyList',
        items: [
          {
            apiVersion: 'security.istio.io/v1',
            kind: 'AuthorizationPolicy',
            metadata: { name: 'orders', namespace: 'shop' },
            spec: {
              rules: [
                {
                  from: [
                    {
                      source: {
                        principals: callers.map(each =>
                          each.replace('spiffe://', ''),
                        ),
                      },
                    },
                  ],
                },
              ],
            },
          },
        ],
      });
    repos.write('list.yaml', list(cart, batch));
    repos.write('list-next.yaml', list(cart));
    const [verb, , , , , ...rest] = words;
    const run = repos.mesh(
      [
        verb,
        '--policies',
        'list.yaml',
        '--proposed',
        'list-next.yaml',
        ...rest,
        '--log',
        '-',
        '--sampling',
        '1',
      ],
      ndjson(many(700, { downstream_peer_uri_san: batch })),
    );
    expect(run.exit).toBe(1);
  });

  it('has too little to tell with one request less', () => {
    const run = replay(ndjson(many(597)), '--sampling', '1');
    expect(run.exit).toBe(2);
    expect(run.stdout).toContain('598 effective requests would settle it');
  });

  it('weights by the rate in the row before the one given', () => {
    const log = ndjson([
      ...many(300, { sampling_rate: 0.01 }),
      ...many(5, { downstream_peer_uri_san: batch, response_code: 500 }),
    ]);
    const run = replay(log, '--sampling', '1', '--json');
    const { report } = JSON.parse(run.stdout);
    expect(report.admitted).toMatchObject({ rows: 305, weighted: 30_005 });
    expect(report.callers).toMatchObject([
      { caller: 'c01.mesh.corp/ns/batch/sa/report', weighted: 5 },
    ]);
  });

  it('tells who would be denied and fails', () => {
    const log = ndjson([
      ...many(90),
      ...many(10, { downstream_peer_uri_san: batch }),
    ]);
    const run = replay(log, '--sampling', '1');
    expect(run.exit).toBe(1);
    expect(run.stdout).toContain(
      '  c01.mesh.corp/ns/batch/sa/report  10 requests, last 2027-03-01T12:00:00.000Z, for example GET /orders?page=1',
    );
    expect(run.stdout).toContain('fail: shop/orders: 10.00 %');
  });

  it('tells plaintext from a log without the column', () => {
    const { downstream_peer_uri_san: _, ...bare } = row();
    const log = ndjson([row({ downstream_peer_uri_san: '-' }), bare]);
    const { report } = JSON.parse(
      replay(log, '--sampling', '1', '--json').stdout,
    );
    expect(report.callers).toMatchObject([{ caller: 'no identity' }]);
    expect(report.missing).toEqual([{ field: 'peer', weighted: 1 }]);
  });

  it('takes what RBAC refused for denied today', () => {
    const details = 'rbac_access_denied_matched_policy[none]';
    const log = ndjson([
      ...many(5),
      row({
        downstream_peer_uri_san: 'spiffe://c01.mesh.corp/ns/x/sa/y',
        response_code: 403,
        response_code_details: details,
      }),
      // The application's own refusal reached it.
      row({ response_code: 403 }),
    ]);
    const { report } = JSON.parse(
      replay(log, '--sampling', '1', '--json').stdout,
    );
    expect(report.alreadyDenied.rows).toBe(1);
    expect(report.admitted.rows).toBe(6);
  });

  it('reads CSV, and columns by other names', () => {
    const log = [
      'when,who,method,path,start_time,rows,sampling_rate',
      `x,"${cart},spiffe://other/ns/a/sa/b",GET,/a,2027-03-01T12:00:00Z,700,1`,
      `x,,GET,"/with ""quotes"", and comma",2027-03-01T12:00:00Z,1,1`,
      '',
    ].join('\n');
    const run = replay(log, '--format', 'csv', '--map', 'peer=who', '--json');
    const { report, rows } = JSON.parse(run.stdout);
    expect(rows).toBe(2);
    expect(report.admitted.rows).toBe(701);
    expect(report.callers[0]).toMatchObject({
      caller: 'no identity',
      samples: [{ request: { path: '/with "quotes", and comma' } }],
    });
  });

  it('tells of rows it cannot read, and is then not sure', () => {
    const log = `${ndjson(many(700))}{"torn": \n[]\n`;
    const run = replay(log, '--sampling', '1');
    expect(run.exit).toBe(2);
    expect(run.stdout).toContain('-, row 701: it is no JSON object.');
    expect(run.stdout).toContain('-, row 702');
  });

  it.each([
    [[], 'it has no sampling_rate, and no rate was given for successes'],
    [['--success-rate', '0.01'], 'admitted today                3       300'],
  ])('does not guess how rows were sampled: %j', (options, said) => {
    expect(replay(ndjson(many(3)), ...options).stdout).toContain(said);
  });

  it.each([
    [['--sampling', '2'], 'write a share'],
    [['--map', 'who=peer'], 'fields are time, protocol'],
    [['--format', 'xml'], 'Write ndjson or csv'],
    [['--normalization', 'MERGE'], 'MERGE_SLASHES'],
    [['--labels', 'app'], 'app is no label'],
    [['--release', '1.31.2'], 'without a patch number'],
  ])('refuses %j', (options, said) => {
    const run = replay('', ...options);
    expect(run.exit).toBe(3);
    expect(run.stderr).toContain(said);
  });

  it.each([
    ['', 'no admitted request'],
    ['\n\n', 'no admitted request'],
  ])('says that an empty log tells nothing', (log, said) => {
    const run = replay(log, '--sampling', '1');
    expect(run.exit).toBe(2);
    expect(run.stdout).toContain(said);
  });

  it('stops at a log of another format', () => {
    const run = replay('a b c\n'.repeat(50));
    expect(run.exit).toBe(3);
    expect(run.stderr).toContain('More than 20 rows cannot be read');
  });

  it('names a log that is not there, and policies it cannot read', () => {
    const missing = repos.mesh([...words, '--log', 'nowhere.ndjson']);
    expect(missing.exit).toBe(3);
    expect(missing.stderr).toContain('nowhere.ndjson cannot be read (ENOENT)');
    repos.write('broken.yaml', policy(cart).replace('rules:', 'rulez:'));
    const broken = repos.mesh([
      ...words.map(word => (word === 'next.yaml' ? 'broken.yaml' : word)),
      '--log',
      '-',
    ]);
    expect(broken.exit).toBe(3);
    expect(broken.stderr).toContain('broken.yaml:6');
  });

  it('reads a large log in little memory', () => {
    const file = join(repos.cwd, 'large.ndjson');
    const out = openSync(file, 'w');
    // 96 MB: more than the whole heap that is allowed below.
    const piece = ndjson(many(1_000));
    for (let bytes = 0; bytes < 96e6; bytes += piece.length) {
      writeSync(out, piece);
    }
    closeSync(out);
    const run = spawnSync(
      process.execPath,
      [
        '--max-old-space-size=40',
        built.file,
        ...words,
        '--log',
        file,
        '--sampling',
        '1',
      ],
      { cwd: repos.cwd, encoding: 'utf8' },
    );
    expect(run.stderr).toBe('');
    expect(run.status).toBe(0);
  });
});
