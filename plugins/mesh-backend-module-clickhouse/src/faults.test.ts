import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { ClickHouseSource } from './ClickHouseSource';
import { logConfig } from './testing/accessLog';
import type { ClickHouseSite } from './ClickHouseConfig';

const now = new Date('2027-03-10T12:00:00Z');
const JSON_TYPE = 'application/json; charset=UTF-8';

let server: Server;
let url: string;
let answer: (response: ServerResponse, request: IncomingMessage) => void;

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume();
    request.on('end', () => answer(response, request));
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function source(site: Partial<ClickHouseSite> = {}) {
  const config = logConfig(
    { url, username: 'reader', password: 'secret' } as never,
    'access_log',
  );
  return new ClickHouseSource({
    ...config,
    sites: [{ ...config.sites[0], ...site }],
  });
}

const ask = (asked: ClickHouseSource, abort = AbortSignal.timeout(20_000)) =>
  asked.ask({
    signal: 'access-log-tuples',
    part: 'tuples',
    site: 'north',
    params: { namespace: 'shop', service: 'cart', hours: 24 },
    now,
    abort,
  });

const whole = (data: readonly unknown[], rows = data.length) =>
  JSON.stringify({ meta: [], data, rows });
const row = ['one', 'http', null, 'GET', '/', '', 80, null, 0, 0.01, '7', 1e12];

describe('an answer', () => {
  it.each([
    [200, JSON_TYPE, whole([]), 'no-data', 'holds no request to shop/cart'],
    [
      200,
      JSON_TYPE,
      whole([row]).slice(0, -9),
      'unreachable',
      'no whole answer',
    ],
    [200, JSON_TYPE, whole([row], 2), 'unreachable', 'no whole answer'],
    [200, 'text/html', '<!doctype html>', 'unreachable', '(text/html)'],
    [200, 'text/html', whole([row]), 'unreachable', '(text/html)'],
    [401, 'text/html', 'who?', 'not-allowed', '(status 401)'],
    [403, 'text/plain', '', 'not-allowed', '.username and .password'],
    [302, 'text/plain', '', 'unreachable', 'status 302'],
    [404, 'text/plain', 'no such page', 'unreachable', 'status 404'],
    [500, 'text/plain', 'oops', 'unreachable', 'status 500'],
    [
      500,
      'text/plain',
      "Code: 164. DB::Exception: Cannot modify 'max_execution_time' setting in readonly mode. (READONLY) (version 24.8)",
      'not-allowed',
      'its profile forbids the limits',
    ],
    [
      500,
      'text/plain',
      'Code: 241. DB::Exception: Memory limit exceeded. (MEMORY_LIMIT_EXCEEDED)',
      'unreachable',
      'MEMORY_LIMIT_EXCEEDED, Memory limit exceeded.; the question needed more memory',
    ],
  ] as const)('of %d %s %s is %s', async (status, type, body, state, said) => {
    answer = response => {
      response
        .writeHead(status, { 'content-type': type, location: '/elsewhere' })
        .end(body);
    };
    expect(await ask(source())).toMatchObject({
      state,
      message: expect.stringContaining(said),
    });
  });

  it('that is whole is a value', async () => {
    answer = response => {
      response.writeHead(200, { 'content-type': JSON_TYPE }).end(whole([row]));
    };
    expect(await ask(source())).toMatchObject({ state: 'value' });
  });

  it('that fails after it began is none', async () => {
    answer = response => {
      response
        .writeHead(200, {
          'content-type': JSON_TYPE,
          'x-clickhouse-exception-code': '159',
        })
        .end('Code: 159. DB::Exception: Timeout exceeded. (TIMEOUT_EXCEEDED)');
    };
    expect(await ask(source())).toMatchObject({
      state: 'unreachable',
      message: expect.stringContaining('took longer than'),
    });
  });

  it('of another shape throws, and is not taken for rows', async () => {
    answer = response => {
      response
        .writeHead(200, { 'content-type': JSON_TYPE })
        .end(whole([row.with(9, 3)]));
    };
    await expect(ask(source())).rejects.toThrow();
  });

  it('without an end is not held', async () => {
    for (const status of [200, 500]) {
      answer = response => {
        response.writeHead(status, { 'content-type': JSON_TYPE });
        const piece = Buffer.alloc(1024 * 1024, 0x20);
        const more = () => {
          while (!response.destroyed && response.write(piece));
        };
        response.on('drain', more);
        more();
      };
      expect(await ask(source())).toMatchObject({
        state: 'unreachable',
        message: expect.stringContaining('larger than 64 MiB'),
      });
    }
  });
});

it('throws when the line breaks, before or in the middle of an answer', async () => {
  answer = response => response.destroy();
  await expect(ask(source())).rejects.toThrow();
  answer = response => {
    response.writeHead(200, { 'content-type': JSON_TYPE }).write('{"data":[');
    setImmediate(() => response.destroy());
  };
  await expect(ask(source())).rejects.toThrow();
});

describe('lets go of the line when told to', () => {
  /** More than the system keeps between two ends: who took it in has read the beginning. */
  const much = Buffer.alloc(16 * 1024 * 1024, 0x20);

  it.each([
    ['before an answer', 'user aborted'],
    ['in the middle of one', 'enough'],
  ])('%s', async (when, said) => {
    const stop = new AbortController();
    const abort = () => stop.abort(new Error('enough'));
    const gone = new Promise<void>(closed => {
      answer = (response, request) => {
        request.socket.once('close', closed);
        if (when === 'before an answer') return abort();
        response.writeHead(200, { 'content-type': JSON_TYPE });
        response.write(much, abort);
        return undefined;
      };
    });
    await expect(ask(source(), stop.signal)).rejects.toThrow(said);
    await gone;
  });

  it('and does not begin after it', async () => {
    let asked = 0;
    answer = response => {
      asked += 1;
      response.end();
    };
    const late = AbortSignal.abort(new Error('too late'));
    await expect(ask(source(), late)).rejects.toThrow('too late');
    // Whoever asked in vain would have been answered before this one.
    await ask(source());
    expect(asked).toBe(1);
  });
});

it('asks for reading only, within limits, with values apart and the password in a header', async () => {
  const seen: IncomingMessage[] = [];
  answer = (response, request) => {
    seen.push(request);
    response.writeHead(302, { location: `${url}/elsewhere` }).end();
  };
  await ask(source({ pathname: '/proxy/clickhouse', database: 'mesh' }));
  expect(seen).toHaveLength(1);
  const [{ headers, url: path = '' }] = seen;
  const asked = new URL(path, url);
  expect(asked.pathname).toBe('/proxy/clickhouse');
  expect(Object.fromEntries(asked.searchParams)).toMatchObject({
    readonly: '1',
    max_execution_time: '8',
    max_result_rows: '200000',
    result_overflow_mode: 'throw',
    cancel_http_readonly_queries_on_client_close: '1',
    database: 'mesh',
    param_namespace: 'shop',
    param_service: 'cart',
  });
  expect(headers.authorization).toBe(
    `Basic ${Buffer.from('reader:secret').toString('base64')}`,
  );
  expect(path).not.toContain('secret');
});
