import type { RequestOptions } from 'node:https';
import type { KubeConfig } from '@kubernetes/client-node';
import { z } from 'zod';
import type { KubernetesCluster } from '../readKubernetesConfig';
import { ClusterTrouble } from './ClusterTrouble';
import { requestText, type TextAnswer } from './requestText';
import { kubeConfigOf } from './kubeConfigOf';

/** A kind of object as its address names it. */
export interface Resource {
  /** Empty for the kinds of the core, which have an address of their own. */
  readonly group: string;
  readonly version: string;
  readonly plural: string;
}

export interface Listing {
  readonly namespace?: string;
  readonly labelSelector?: string;
  readonly abort: AbortSignal;
}

/** One object of a kind. */
export interface Named {
  readonly namespace: string;
  readonly name: string;
  readonly abort: AbortSignal;
}

/** What a request asks, where it asks for more than to be read. */
interface Call {
  readonly abort: AbortSignal;
  readonly method?: 'PATCH';
  /** A JSON merge patch. */
  readonly body?: string;
}

const PAGE = 500;
/** A server that always names one more page is not listened to for ever. */
const MOST_PAGES = 100;
/** Token of the next page no longer known: what was read is of a state that is gone, so it is read anew. */
const GONE = 410;
const CONFLICT = 409;
const FRESH_STARTS = 3;

const page = z.object({
  metadata: z.object({ continue: z.string().optional() }),
  items: z.array(z.unknown()),
});
const MERGE_PATCH = { 'content-type': 'application/merge-patch+json' };
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

/** Reads and patches objects of one cluster, whatever their number, under a deadline that the caller sets. */
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

  /** One object; `undefined` where there is none. */
  async find(resource: Resource, named: Named): Promise<unknown> {
    const answer = await this.#call(objectPath(resource, named), named);
    if (answer.status === 404) {
      await this.#expectApi(named);
      return undefined;
    }
    this.#expectOk(answer, `read ${resource.plural}`);
    return parsed(answer);
  }

  /**
   * Merges into the status of an object. `changed` when the object is another one than the patch names by its resource
   * version.
   */
  async patchStatus(
    resource: Resource,
    named: Named,
    patch: object,
  ): Promise<'done' | 'changed'> {
    const call: Call = {
      abort: named.abort,
      method: 'PATCH',
      body: JSON.stringify(patch),
    };
    const path = objectPath(resource, named);
    const answer = await this.#call(`${path}/status`, call);
    // Without the subresource the status is a part of the object like any other.
    const told = answer.status === 404 ? await this.#call(path, call) : answer;
    if (told.status === CONFLICT) return 'changed';
    this.#expectOk(told, `change the status of ${resource.plural}`);
    return 'done';
  }

  async #pages(
    resource: Resource,
    listing: Listing,
  ): Promise<readonly unknown[] | undefined | typeof GONE> {
    const items: unknown[] = [];
    let next: string | undefined;
    for (let count = 0; count < MOST_PAGES; count += 1) {
      const answer = await this.#call(pathOf(resource, listing, next), listing);
      if (answer.status === GONE && next !== undefined) return GONE;
      if (answer.status === 404) {
        await this.#expectApi(listing);
        return undefined;
      }
      this.#expectOk(answer, `list ${resource.plural}`);
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
  async #expectApi({ abort }: Pick<Call, 'abort'>): Promise<void> {
    const answer = await this.#call('/apis', { abort });
    this.#expectOk(answer, 'list API groups');
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
        `Cluster ${this.cluster.name} lets the portal not ${what} (${answer.status})${words}; check the account and its role.`,
      );
    }
    throw this.#trouble(
      `answered ${answer.status} when asked to ${what}${words}`,
    );
  }

  async #call(
    path: string,
    { abort, method, body }: Call,
  ): Promise<TextAnswer> {
    const { config, options } = await this.#access();
    const server = config.getCurrentCluster()?.server.replace(/\/+$/, '');
    try {
      return await requestText(new URL(`${server}${path}`), {
        ...options,
        signal: abort,
        ...(body === undefined
          ? {}
          : { method, body, headers: { ...options.headers, ...MERGE_PATCH } }),
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

const rootOf = ({ group, version }: Resource) =>
  group === '' ? `/api/${version}` : `/apis/${group}/${version}`;

function objectPath(resource: Resource, { namespace, name }: Named): string {
  return `${rootOf(resource)}/namespaces/${encodeURIComponent(namespace)}/${
    resource.plural
  }/${encodeURIComponent(name)}`;
}

function pathOf(
  resource: Resource,
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
  return `${rootOf(resource)}/${place}${resource.plural}?${query}`;
}
