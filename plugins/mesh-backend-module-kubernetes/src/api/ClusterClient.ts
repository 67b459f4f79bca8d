import type { RequestOptions } from 'node:https';
import type { KubeConfig } from '@kubernetes/client-node';
import { z } from 'zod';
import type { KubernetesCluster } from '../readKubernetesConfig';
import { ClusterTrouble } from './ClusterTrouble';
import { getText, type TextAnswer } from './getText';
import { kubeConfigOf } from './kubeConfigOf';

/** A kind of object as its address names it. */
export interface Resource {
  readonly group: string;
  readonly version: string;
  readonly plural: string;
}

export interface Listing {
  readonly namespace?: string;
  readonly labelSelector?: string;
  readonly abort: AbortSignal;
}

const PAGE = 500;
/** A server that always names one more page is not listened to for ever. */
const MOST_PAGES = 100;
/** Token of the next page no longer known: what was read is of a state that is gone, so it is read anew. */
const GONE = 410;
const FRESH_STARTS = 3;

const page = z.object({
  metadata: z.object({ continue: z.string().optional() }),
  items: z.array(z.unknown()),
});
const groups = z.object({ kind: z.literal('APIGroupList') });
const status = z.object({ kind: z.literal('Status'), message: z.string() });

function parsed({ text, contentType }: TextAnswer): unknown {
  if (contentType !== 'application/json') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Lists objects of one cluster, whatever their number, under a deadline that the caller sets. */
export class ClusterClient {
  #config: KubeConfig | undefined;

  constructor(private readonly cluster: KubernetesCluster) {}

  /** All objects of a kind; `undefined` where the cluster does not know the kind. */
  async list(
    resource: Resource,
    listing: Listing,
  ): Promise<readonly unknown[] | undefined> {
    for (let start = 0; start < FRESH_STARTS; start += 1) {
      const items = await this.#pages(resource, listing);
      if (items !== GONE) return items;
    }
    throw this.#trouble(
      `forgot the next page of ${resource.plural} ${FRESH_STARTS} times while it was read`,
    );
  }

  async #pages(
    resource: Resource,
    listing: Listing,
  ): Promise<readonly unknown[] | undefined | typeof GONE> {
    const items: unknown[] = [];
    let next: string | undefined;
    for (let count = 0; count < MOST_PAGES; count += 1) {
      const answer = await this.#get(pathOf(resource, listing, next), listing);
      if (answer.status === GONE && next !== undefined) return GONE;
      if (answer.status === 404) {
        await this.#expectApi(listing);
        return undefined;
      }
      this.#expectOk(answer, resource.plural);
      const read = page.safeParse(parsed(answer));
      if (!read.success) throw this.#trouble('gave no list of its API');
      items.push(...read.data.items);
      next = read.data.metadata.continue;
      if (next === undefined || next === '') return items;
    }
    throw this.#trouble(
      `has more than ${MOST_PAGES * PAGE} ${resource.plural}`,
    );
  }

  /** A kind that is not there and a wrong address answer 404 alike; only an API server lists its groups. */
  async #expectApi(listing: Listing): Promise<void> {
    const answer = await this.#get('/apis', listing);
    this.#expectOk(answer, 'API groups');
    if (!groups.safeParse(parsed(answer)).success) {
      throw this.#trouble('is no API server');
    }
  }

  #expectOk(answer: TextAnswer, what: string): void {
    if (answer.status === 200) return;
    const told = status.safeParse(parsed(answer));
    const words = told.success ? `: ${told.data.message.slice(0, 300)}` : '';
    if (answer.status === 401 || answer.status === 403) {
      // Another token may be in the file by now.
      this.#config = undefined;
      throw new ClusterTrouble(
        'not-allowed',
        `Cluster ${this.cluster.name} lets the portal not list ${what} (${answer.status})${words}; check the account and its role.`,
      );
    }
    throw this.#trouble(`answered ${answer.status} for ${what}${words}`);
  }

  async #get(path: string, { abort }: Listing): Promise<TextAnswer> {
    const { config, options } = await this.#access();
    const server = config.getCurrentCluster()?.server.replace(/\/+$/, '');
    try {
      return await getText(new URL(`${server}${path}`), {
        ...options,
        signal: abort,
      });
    } catch (error) {
      // Its address, certificates or authority may have been replaced by the next time.
      this.#config = undefined;
      throw this.#trouble(
        abort.aborted
          ? 'did not answer in time'
          : `cannot be asked: ${wordsOf(error)}`,
      );
    }
  }

  async #access(): Promise<{ config: KubeConfig; options: RequestOptions }> {
    const config = this.#config ?? kubeConfigOf(this.cluster);
    this.#config = config;
    const options: RequestOptions = {};
    try {
      await config.applyToHTTPSOptions(options);
    } catch {
      // The library's words may quote a command or a file with credentials.
      this.#config = undefined;
      throw this.#trouble(
        'cannot be asked: its credentials or certificates cannot be read',
      );
    }
    const headers = Object.entries(options.headers ?? {}).map(
      // A token file ends with a line break, which no header may hold.
      ([name, value]) => [name, String(value).trim()] as const,
    );
    return {
      config,
      options: {
        ...options,
        headers: { accept: 'application/json', ...Object.fromEntries(headers) },
      },
    };
  }

  #trouble(what: string): ClusterTrouble {
    return new ClusterTrouble(
      'unreachable',
      `Cluster ${this.cluster.name} ${what}.`,
    );
  }
}

/** Where several addresses were tried, only the code says why. */
function wordsOf(error: unknown): string {
  const { message, code } = error as {
    readonly message?: string;
    readonly code?: string;
  };
  return message || code || 'it failed';
}

function pathOf(
  { group, version, plural }: Resource,
  { namespace, labelSelector }: Listing,
  next: string | undefined,
): string {
  const query = new URLSearchParams({ limit: String(PAGE) });
  if (labelSelector !== undefined) query.set('labelSelector', labelSelector);
  if (next !== undefined) query.set('continue', next);
  const place =
    namespace === undefined
      ? ''
      : `namespaces/${encodeURIComponent(namespace)}/`;
  return `/apis/${group}/${version}/${place}${plural}?${query}`;
}
