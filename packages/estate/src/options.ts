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
  let values;
  try {
    ({ values } = parseArgs({
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
    }));
  } catch (error) {
    return refused(error instanceof Error ? error.message : String(error));
  }
  const { state, secrets, host } = values;
  if (host !== '127.0.0.1') {
    return refused(
      `--host ${host}: the estate's accounts have no passwords, it listens on 127.0.0.1 only`,
    );
  }
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    return refused(`--port ${values.port}: give a number from 0 to 65535`);
  }
  if (!state) return refused('--state <dir> is missing');
  if (!secrets) return refused('--secrets <dir> is missing');
  const portal = portalOf(values.portal);
  if (!portal) return refused(`--portal ${values.portal}: give an http(s) URL`);
  const seed = seedOf(values.seed);
  if (!seed) {
    return refused(`--seed ${values.seed}: give empty, boutique or bulk:<n>`);
  }
  return {
    ok: true,
    options: {
      port,
      stateDir: state,
      secretsDir: secrets,
      portal,
      seed,
      untilStdinCloses: values['until-stdin-closes'] ?? false,
    },
  };
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
