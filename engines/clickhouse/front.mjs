// An HTTP front over the engine, as ClickHouse's own interface behaves, so that the stock client with its URL, user,
// password, parameters and errors is what is tested. Prints {"url", "version"} on its first line and ends with its input.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import chdb from 'chdb';

const user = process.env.CLICKHOUSE_FRONT_USER ?? 'default';
const password = process.env.CLICKHOUSE_FRONT_PASSWORD ?? '';
// One process for each folder: a second one is refused by the engine.
const folder = mkdtempSync(join(tmpdir(), 'causeway-clickhouse-'));
const session = new chdb.Session(folder);

/** Of the interface itself; every other part of an address is a setting. */
const OWN = new Set(['query', 'query_id', 'database', 'user', 'password']);
/** Settings of the HTTP server, which the engine alone does not have. */
const OF_HTTP = new Set(['cancel_http_readonly_queries_on_client_close']);
const STATUS = { 47: 400, 60: 404, 62: 400, 81: 404, 516: 403 };
const TYPES = [
  [/^JSON.*EachRow/i, 'application/x-ndjson; charset=UTF-8'],
  [/^JSON/i, 'application/json; charset=UTF-8'],
];
const ESCAPES = { t: '\t', n: '\n', r: '\r', 0: '\0', b: '\b', f: '\f' };

/** The client escapes texts as they stand in TSV. */
const unescaped = text =>
  text.replace(/\\(.)/gs, (_, letter) => ESCAPES[letter] ?? letter);

/** Items of "['it\'s',2]": bound as a text, quotes inside of them would fail. */
function itemsOf(literal) {
  return [
    ...literal.slice(1, -1).matchAll(/'((?:\\.|[^'\\])*)'|[^,\s]+/gs),
  ].map(([whole, text]) => (text === undefined ? whole : unescaped(text)));
}

function valueOf(text, isList) {
  if (text === '\\N') return null;
  return isList ? itemsOf(text) : unescaped(text);
}

/** The statement with its settings, what is bound to it, and the format the answer is wanted in. */
function asked(address, body) {
  const text = [address.searchParams.get('query'), body]
    .filter(Boolean)
    .join('\n');
  const lists = new Set(
    [...text.matchAll(/\{(\w+):\s*Array\(/g)].map(
      ([, name]) => `param_${name}`,
    ),
  );
  const params = {};
  const settings = [];
  for (const [name, value] of address.searchParams) {
    if (name.startsWith('param_'))
      params[name.slice(6)] = valueOf(value, lists.has(name));
    else if (!OWN.has(name) && !OF_HTTP.has(name) && /^\w+$/.test(name))
      settings.push(`${name}='${value.replace(/[\\']/g, '\\$&')}'`);
  }
  if (/^\s*INSERT/i.test(text)) return { sql: text, params, format: 'Null' };
  const [ending, format = 'TabSeparated'] =
    /\sFORMAT\s+(\w+)[\s;]*$/i.exec(text) ?? [];
  const bare = ending === undefined ? text : text.slice(0, -ending.length);
  const isQuery = /^\s*(SELECT|WITH)/i.test(bare);
  const ruled =
    isQuery && settings.length > 0 ? ` SETTINGS ${settings.join(', ')}` : '';
  return { sql: `${bare}${ruled}`, params, format };
}

function isKnown({ headers }) {
  const [, encoded] = /^Basic (.*)$/.exec(headers.authorization ?? '') ?? [];
  const given =
    encoded === undefined
      ? `${headers['x-clickhouse-user']}:${headers['x-clickhouse-key'] ?? ''}`
      : Buffer.from(encoded, 'base64').toString('utf8');
  return given === `${user}:${password}`;
}

function refuse(response, code, message) {
  response
    .writeHead(STATUS[code] ?? 500, {
      'content-type': 'text/plain; charset=UTF-8',
      'x-clickhouse-exception-code': String(code),
    })
    .end(`${message}\n`);
}

// One statement after another: the database is one of the session, and what a failed one had written of its answer
// stands before the answer of the next, so another is asked in between.
let last = Promise.resolve();
let database = 'default';
function inTurn(act) {
  last = last.then(act, act);
  return last;
}
async function run({ sql, params, format }, wanted) {
  try {
    if (wanted !== database) {
      await session.queryAsync(`USE \`${wanted.replace(/[`\\]/g, '\\$&')}\``);
      database = wanted;
    }
    const answer = await session.queryBindAsync(sql, params, { format });
    return Buffer.from(answer.bytes());
  } catch (error) {
    await session.queryAsync('SELECT 1');
    throw error;
  }
}

async function bodyOf(request) {
  const pieces = [];
  for await (const piece of request) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}

const server = createServer(async (request, response) => {
  const address = new URL(request.url, 'http://front');
  const body = await bodyOf(request);
  if (address.pathname === '/ping') {
    response.end('Ok.\n');
    return;
  }
  if (!isKnown(request)) {
    refuse(
      response,
      516,
      `Code: 516. DB::Exception: ${user}: Authentication failed: password is incorrect, or there is no user with such name. (AUTHENTICATION_FAILED)`,
    );
    return;
  }
  const question = asked(address, body);
  const wanted = address.searchParams.get('database') ?? 'default';
  try {
    const bytes = await inTurn(() => run(question, wanted));
    const [, type = 'text/tab-separated-values; charset=UTF-8'] =
      TYPES.find(([pattern]) => pattern.test(question.format)) ?? [];
    response
      .writeHead(200, {
        'content-type': type,
        'x-clickhouse-format': question.format,
        'x-clickhouse-summary': '{}',
      })
      .end(bytes);
  } catch (error) {
    refuse(response, error.clickhouseCode ?? 1002, error.message);
  }
});

function end() {
  server.closeAllConnections();
  session.close();
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
}
// Whoever started it is gone, however it ended.
process.stdin.on('end', end).resume();
process.on('SIGTERM', end);

server.listen(0, '127.0.0.1', async () => {
  const answer = await session.queryAsync('SELECT version()', {
    format: 'TabSeparatedRaw',
  });
  const version = answer.text().trim();
  const { port } = server.address();
  console.log(JSON.stringify({ url: `http://127.0.0.1:${port}`, version }));
});
