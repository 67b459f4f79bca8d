import { parseArgs } from 'node:util';

export interface EstateOptions {
  readonly port: number;
  readonly stateDir: string;
  readonly secretsDir: string;
  /** Base URL of the portal, for webhooks and the sign-in redirect. */
  readonly portal: string;
  readonly seed: Seed;
  /** Ends with the process that holds our standard input, so that a dead test runner leaves nothing behind. */
  readonly untilStdinCloses: boolean;
}

export type Seed =
  | { readonly kind: 'empty' }
  | { readonly kind: 'boutique' }
  /** The boutique plus this many generated manifests. */
  | { readonly kind: 'bulk'; readonly manifests: number };

export type ParsedOptions =
  | { readonly ok: true; readonly options: EstateOptions }
  | { readonly ok: false; readonly message: string };

const refused = (message: string): ParsedOptions => ({ ok: false, message });

/** Reads the command line. */
export function parseOptions(argv: readonly string[]): ParsedOptions {
  const read = readArgs(argv);
  if ('message' in read) return { ok: false, message: read.message };
  const { state, secrets, host } = read.values;
  if (host !== '127.0.0.1') {
    return refused(
      `--host ${host}: the estate's accounts have no passwords, it listens on 127.0.0.1 only`,
    );
  }
  const port = Number(read.values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    return refused(`--port ${read.values.port}: give a number from 0 to 65535`);
  }
  if (!state) return refused('--state <dir> is missing');
  if (!secrets) return refused('--secrets <dir> is missing');
  const portal = portalOf(read.values.portal);
  if (!portal) {
    return refused(`--portal ${read.values.portal}: give an http(s) URL`);
  }
  const seed = seedOf(read.values.seed);
  if (!seed) {
    return refused(
      `--seed ${read.values.seed}: give empty, boutique or bulk:<n>`,
    );
  }
  const untilStdinCloses = read.values['until-stdin-closes'];
  const folders = { stateDir: state, secretsDir: secrets };
  const options = { port, ...folders, portal, seed, untilStdinCloses };
  return { ok: true, options };
}

function readArgs(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        port: { type: 'string', default: '7010' },
        host: { type: 'string', default: '127.0.0.1' },
        state: { type: 'string' },
        secrets: { type: 'string' },
        portal: { type: 'string', default: 'http://localhost:7007' },
        seed: { type: 'string', default: 'boutique' },
        'until-stdin-closes': { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    return { message: error instanceof Error ? error.message : String(error) };
  }
}

function portalOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) ? text.replace(/\/+$/, '') : undefined;
}

function seedOf(text: string): Seed | undefined {
  if (text === 'empty' || text === 'boutique') return { kind: text };
  const match = /^bulk:(\d{1,6})$/.exec(text);
  return match ? { kind: 'bulk', manifests: Number(match[1]) } : undefined;
}
