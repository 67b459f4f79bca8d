import { lookup } from 'node:dns/promises';
import { IstiodTrouble } from './IstiodTrouble';
import type { IstiodCluster } from './readIstiodConfig';
import { type SyncStatus, syncStatuses } from './SyncStatus';

/** Most of an answer that is read: 2,000 proxies take some 3 MB. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * The control plane of one cluster. Each replica knows the proxies connected to itself and no others, so all of them
 * are asked, and one that does not answer leaves the whole unknown.
 */
export class IstiodClient {
  constructor(
    private readonly cluster: IstiodCluster,
    private readonly timeoutMs: number,
  ) {}

  /** Every proxy any replica knows of. Throws IstiodTrouble when one replica cannot be used. */
  async proxies(abort: AbortSignal): Promise<readonly SyncStatus[]> {
    const deadline = AbortSignal.timeout(this.timeoutMs);
    const within = AbortSignal.any([abort, deadline]);
    try {
      const addresses = await this.#addresses(within);
      const told = await Promise.all(
        addresses.map(each => this.#ask(each, within)),
      );
      return told.flat();
    } catch (error) {
      // Whoever asked has gone: that says nothing of the control plane.
      abort.throwIfAborted();
      if (error instanceof IstiodTrouble) throw error;
      throw this.#unreached(error, deadline.aborted);
    }
  }

  /** Every place to ask, once. Looking names up cannot be stopped, so nobody waits for it longer than for an answer. */
  async #addresses(within: AbortSignal): Promise<readonly string[]> {
    within.throwIfAborted();
    const late = new Promise<never>((_, stop) => {
      within.addEventListener('abort', () => stop(within.reason), {
        once: true,
      });
    });
    const found = await Promise.race([
      Promise.all(this.cluster.replicas.map(addressesOf)),
      late,
    ]);
    return [...new Set(found.flat())];
  }

  async #ask(
    address: string,
    within: AbortSignal,
  ): Promise<readonly SyncStatus[]> {
    const { name, authorization } = this.cluster;
    const response = await fetch(`${address}/debug/syncz`, {
      headers: authorization === undefined ? {} : { authorization },
      // Another address may be anybody's, and must not get the credentials.
      redirect: 'manual',
      signal: within,
    });
    const text = await this.#bounded(response);
    if (response.status === 401 || response.status === 403) {
      throw new IstiodTrouble(
        'not-allowed',
        `istiod of ${name} refused the question (${response.status}); check mesh.evidence.istiod.clusters.${name}.authorization, and DEBUG_ENDPOINT_AUTH_ALLOWED_NAMESPACES of istiod.`,
      );
    }
    if (response.status !== 200) {
      throw new IstiodTrouble(
        'unreachable',
        `istiod of ${name} answered ${response.status}.`,
      );
    }
    const read = syncStatuses.safeParse(parsed(text));
    if (read.success) return read.data;
    throw new IstiodTrouble(
      'unreachable',
      `What answers at the address of istiod of ${name} gave no list of proxies.`,
    );
  }

  #unreached(error: unknown, isLate: boolean): IstiodTrouble {
    const { name } = this.cluster;
    const why = isLate
      ? `gave no answer within ${this.timeoutMs / 1000} s`
      : `could not be asked: ${causeOf(error)}`;
    return new IstiodTrouble('unreachable', `istiod of ${name} ${why}.`);
  }

  /** The body as text; a larger one is let go instead of being held in memory. */
  async #bounded(response: Response): Promise<string> {
    const pieces: Uint8Array[] = [];
    let bytes = 0;
    for await (const piece of response.body ?? []) {
      bytes += piece.length;
      if (bytes > MOST_BYTES) {
        throw new IstiodTrouble(
          'unreachable',
          `An answer of istiod of ${this.cluster.name} is larger than ${
            MOST_BYTES / 1024 / 1024
          } MiB.`,
        );
      }
      pieces.push(piece);
    }
    return Buffer.concat(pieces).toString('utf8');
  }
}

/** Every address of a name; over TLS the name itself, which the certificate is for. */
async function addressesOf(replica: string): Promise<readonly string[]> {
  const url = new URL(replica);
  if (url.protocol === 'https:') return [replica];
  // A literal address of IPv6 stands in brackets.
  const found = await lookup(url.hostname.replace(/^\[|\]$/g, ''), {
    all: true,
  });
  return found.map(({ address, family }) => {
    const one = new URL(replica);
    one.hostname = family === 6 ? `[${address}]` : address;
    return one.toString().replace(/\/+$/, '');
  });
}

/** fetch says only that it failed; why stands in its cause. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
