import type { Readable } from 'node:stream';
import {
  ClickHouseLogLevel,
  createClient,
  parseError,
  ClickHouseError,
} from '@clickhouse/client';
import { z } from 'zod';
import type { ClickHouseConfig, ClickHouseSite } from './ClickHouseConfig';
import { ClickHouseTrouble } from './ClickHouseTrouble';
import { KEY } from './identifier';

/** A question: text of this module with `{name:Type}` where values go, and the values. @public */
export interface ClickHouseQuestion {
  readonly sql: string;
  readonly params: Readonly<Record<string, string | number>>;
}

const body = z.object({
  data: z.array(z.array(z.unknown())),
  /** Told after the data: an answer that was cut does not have it. */
  rows: z.number(),
});

/** Most of an answer that is read: 20,000 tuples take some 6 MB. */
const MOST_BYTES = 64 * 1024 * 1024;
/** Most rows a server may give; no question of ours asks for as many. */
const MOST_ROWS = 200_000;
/** What the line may take beyond the server's own limit, which tells more when it is hit. */
const LINE_MS = 1_500;

/** Error codes of ClickHouse that mean: not with this account. */
const REFUSED = new Set([164, 192, 193, 194, 492, 497, 516]);

/** What a reader can do about an error. */
const advice: Readonly<Record<number, string>> = {
  10: `check ${KEY}.columns`,
  16: `check ${KEY}.columns`,
  47: `check ${KEY}.columns`,
  60: `check ${KEY}.table`,
  81: `check the database`,
  159: `the question took longer than ${KEY}.timeout`,
  164: `its profile forbids the limits a question carries; grant SELECT on the table to an account of profile readonly 0, or of readonly 2 with ${KEY}.readonly: 2`,
  241: 'the question needed more memory than the account may use',
};

/**
 * One ClickHouse, asked through the stock client, one question at a time and for reading only.
 * @public
 */
export class ClickHouseClient {
  readonly #site: ClickHouseSite;
  readonly #client: ReturnType<typeof createClient>;

  constructor(
    site: ClickHouseSite,
    limits: Pick<ClickHouseConfig, 'timeoutMs' | 'readonly'>,
  ) {
    this.#site = site;
    const { url, pathname, username, password, database } = site;
    this.#client = createClient({
      url,
      ...(pathname === undefined ? {} : { pathname }),
      username,
      password,
      database,
      application: 'causeway',
      request_timeout: limits.timeoutMs + LINE_MS,
      // Questions are minutes apart: a kept connection would mostly be one the server has closed.
      keep_alive: { enabled: false },
      // It logs addresses with the values asked for; what failed is told by whoever asked.
      log: { level: ClickHouseLogLevel.OFF },
      clickhouse_settings: {
        readonly: String(limits.readonly),
        max_execution_time: Math.max(1, Math.ceil(limits.timeoutMs / 1000)),
        max_result_rows: String(MOST_ROWS),
        result_overflow_mode: 'throw',
        cancel_http_readonly_queries_on_client_close: 1,
      },
    });
  }

  /** The rows of the answer, whole. Throws ClickHouseTrouble, or what the line threw. */
  async rows(
    { sql, params }: ClickHouseQuestion,
    abort: AbortSignal,
  ): Promise<readonly (readonly unknown[])[]> {
    abort.throwIfAborted();
    const { stream, response_headers, http_status_code } =
      await this.#client.exec({
        query: `${sql}\nFORMAT JSONCompact`,
        query_params: params,
        abort_signal: abort,
        // Errors are read here: the client would hold any amount of text, and tell no status.
        ignore_error_response: true,
      });
    const text = await this.#text(stream, abort);
    const code = response_headers['x-clickhouse-exception-code'];
    if (http_status_code !== 200 || code !== undefined) {
      throw this.#failed(http_status_code, text);
    }
    const type = String(response_headers['content-type'] ?? '');
    const read = body.safeParse(parsed(text));
    if (
      !type.startsWith('application/json') ||
      !read.success ||
      read.data.rows !== read.data.data.length
    ) {
      throw new ClickHouseTrouble(
        'unreachable',
        `What answers at the address of ClickHouse of ${
          this.#site.name
        } gave no whole answer of its interface (${
          type || 'no content type'
        }).`,
      );
    }
    return read.data.data;
  }

  #failed(status: number | undefined, text: string): ClickHouseTrouble {
    const { name } = this.#site;
    const error = parseError(text);
    const code = error instanceof ClickHouseError ? Number(error.code) : 0;
    const said =
      error instanceof ClickHouseError
        ? `${error.type ?? code}, ${error.message.trim().slice(0, 300)}`
        : `status ${status}`;
    if (REFUSED.has(code) || status === 401 || status === 403) {
      const what =
        advice[code] ?? `check ${KEY}.sites.${name}.username and .password`;
      return new ClickHouseTrouble(
        'not-allowed',
        `ClickHouse of ${name} refused the question (${said}); ${what}.`,
      );
    }
    const what = Object.hasOwn(advice, code) ? `; ${advice[code]}` : '';
    return new ClickHouseTrouble(
      'unreachable',
      `ClickHouse of ${name} could not answer: ${said}${what}.`,
    );
  }

  /** The body as text; a larger one is let go instead of being held in memory. */
  async #text(stream: Readable, abort: AbortSignal): Promise<string> {
    // The client listens to the signal until the answer begins, and not while it comes.
    const stop = () => stream.destroy(asError(abort.reason));
    abort.addEventListener('abort', stop, { once: true });
    try {
      if (abort.aborted) stop();
      const pieces: Buffer[] = [];
      let bytes = 0;
      for await (const piece of stream) {
        bytes += (piece as Buffer).length;
        if (bytes > MOST_BYTES) {
          throw new ClickHouseTrouble(
            'unreachable',
            `An answer of ClickHouse of ${this.#site.name} is larger than ${
              MOST_BYTES / 1024 / 1024
            } MiB.`,
          );
        }
        pieces.push(piece as Buffer);
      }
      return Buffer.concat(pieces).toString('utf8');
    } finally {
      abort.removeEventListener('abort', stop);
    }
  }
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
