import { readFile } from 'node:fs/promises';
import http, { type IncomingMessage } from 'node:http';
import https, { type RequestOptions } from 'node:https';
import { PrometheusTrouble } from './PrometheusTrouble';
import type { PrometheusSite } from './readPrometheusConfig';

/** Most of an answer that is read: 2,000 services with 20 callers each take some 20 MB. */
const MOST_BYTES = 64 * 1024 * 1024;

/** An answer as it came. */
interface TextAnswer {
  readonly status: number;
  readonly text: string;
}

/**
 * Posts a form without following redirects: another address may be anybody's, and must not get the credentials. Node's own
 * client instead of fetch, which takes no client certificate. Throws what is no answer, with the system's error as cause.
 */
export async function postForm(
  url: string,
  asked: {
    readonly site: PrometheusSite;
    readonly form: Readonly<Record<string, string>>;
    readonly signal: AbortSignal;
  },
): Promise<TextAnswer> {
  const { site, form, signal } = asked;
  const body = new URLSearchParams(form).toString();
  const options: RequestOptions = {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': Buffer.byteLength(body),
      ...(site.authorization === undefined
        ? {}
        : { authorization: site.authorization }),
    },
    signal,
    ...(await certificatesOf(site)),
  };
  const client = url.startsWith('https:') ? https : http;
  try {
    const message = await new Promise<IncomingMessage>((resolve, reject) => {
      client.request(url, options, resolve).on('error', reject).end(body);
    });
    return { status: message.statusCode ?? 0, text: await bounded(message) };
  } catch (error) {
    // Whoever gave up says why.
    signal.throwIfAborted();
    throw troubleOf(site, error);
  }
}

const FILES = { cert: 'certFile', key: 'keyFile', ca: 'caFile' } as const;

/** Read for each question: certificates are renewed while the portal runs. */
async function certificatesOf(site: PrometheusSite) {
  const read = async (option: keyof typeof FILES) => {
    const name = FILES[option];
    const path = site[name];
    if (path === undefined) return {};
    try {
      return { [option]: await readFile(path) };
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw new PrometheusTrouble(
        'unreachable',
        `The file of mesh.evidence.prometheus.sites.${site.name}.${name} cannot be read (${code}).`,
      );
    }
  };
  const found = await Promise.all([read('cert'), read('key'), read('ca')]);
  return Object.assign({}, ...found) as Pick<
    RequestOptions,
    'cert' | 'key' | 'ca'
  >;
}

/** Alerts a server sends when it does not take the client's certificate, or misses one. */
const REFUSALS = /^ERR_SSL_.*ALERT.*(CERTIFICATE|UNKNOWN_CA|ACCESS_DENIED)/;
/** What Node says of a server's certificate that it does not trust. */
const DISTRUSTS =
  /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT_|HOSTNAME_MISMATCH)/;
/** A certificate and a key that are none or not of one pair, or a server that speaks no TLS. */
const UNUSABLE = /^EPROTO$|^ERR_OSSL_|^ERR_SSL_(?!.*ALERT)/;

function troubleOf({ name }: PrometheusSite, error: unknown): unknown {
  if (error instanceof PrometheusTrouble) return error;
  const { code = '', message } = error as NodeJS.ErrnoException;
  const key = `mesh.evidence.prometheus.sites.${name}`;
  if (REFUSALS.test(code)) {
    return new PrometheusTrouble(
      'not-allowed',
      `Prometheus of ${name} does not take the portal's certificate (${code}); check ${key}.certFile and .keyFile.`,
    );
  }
  if (DISTRUSTS.test(code)) {
    return new PrometheusTrouble(
      'unreachable',
      `The certificate of Prometheus of ${name} is not trusted (${code}); check ${key}.caFile and the name in .url.`,
    );
  }
  if (UNUSABLE.test(code)) {
    return new PrometheusTrouble(
      'unreachable',
      `No TLS with Prometheus of ${name} (${code}); check ${key}.certFile, .keyFile and .caFile, and that .url speaks HTTPS.`,
    );
  }
  return new Error(message, { cause: error });
}

/** The body as text; a larger one is let go instead of being held in memory. */
async function bounded(message: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of message) {
    bytes += piece.length;
    if (bytes > MOST_BYTES) {
      message.destroy();
      throw new PrometheusTrouble(
        'unreachable',
        `An answer of Prometheus is larger than ${
          MOST_BYTES / 1024 / 1024
        } MiB.`,
      );
    }
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}
