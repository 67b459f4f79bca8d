import { z } from 'zod';
import { allocationOf, allocationShape, type Allocation } from './Allocation';
import { OpenCostTrouble } from './OpenCostTrouble';
import type { OpenCostInstance } from './readOpenCostConfig';

/** Most of an answer that is read: 2,000 services with three containers each take some 10 MB. */
const MOST_BYTES = 64 * 1024 * 1024;
/** Finer steps cost OpenCost's Prometheus more than a day's average gains. */
const RESOLUTION = '5m';

/** One map for each step of the window; a step without data is null in some releases. */
const body = z.object({
  code: z.literal(200),
  data: z.array(z.record(z.string(), allocationShape).nullable()),
});
const failure = z.object({ message: z.string() });

/** Asks one OpenCost for what the containers of each namespace were allocated. */
export class OpenCostClient {
  constructor(private readonly instance: OpenCostInstance) {}

  async allocations(
    window: { readonly from: Date; readonly to: Date },
    abort: AbortSignal,
  ): Promise<readonly Allocation[]> {
    const query = new URLSearchParams({
      window: `${second(window.from)},${second(window.to)}`,
      aggregate: 'namespace,container',
      accumulate: 'true',
      resolution: RESOLUTION,
    });
    const { status, text } = await this.#get(
      `/allocation/compute?${query}`,
      abort,
    );
    const value = parsed(text);
    if (status === 401 || status === 403) {
      throw new OpenCostTrouble(
        'not-allowed',
        `OpenCost of ${this.instance.name} refused the question (${status}); check authorization under mesh.evidence.opencost.sites.`,
      );
    }
    if (status !== 200) {
      const told = failure.safeParse(value);
      const words = told.success ? `: ${told.data.message.slice(0, 300)}` : '';
      throw this.#unreachable(`answered ${status}${words}`);
    }
    const read = body.safeParse(value);
    if (!read.success) throw this.#unreachable('gave no answer of its API');
    const found = read.data.data.flatMap(each =>
      Object.entries(each ?? {}).flatMap(
        ([key, told]) => allocationOf(key, told) ?? [],
      ),
    );
    if (found.some(({ from, to }) => Number.isNaN(from) || Number.isNaN(to))) {
      throw this.#unreachable('gave times that are none');
    }
    return found;
  }

  async #get(
    path: string,
    abort: AbortSignal,
  ): Promise<{ readonly status: number; readonly text: string }> {
    const { url, authorization } = this.instance;
    try {
      const response = await fetch(`${url}${path}`, {
        headers: {
          accept: 'application/json',
          ...(authorization === undefined ? {} : { authorization }),
        },
        // Another address may be anybody's, and must not get the credentials.
        redirect: 'manual',
        signal: abort,
      });
      return { status: response.status, text: await this.#bounded(response) };
    } catch (error) {
      if (error instanceof OpenCostTrouble) throw error;
      throw this.#unreachable(
        abort.aborted ? 'did not answer in time' : wordsOf(error),
      );
    }
  }

  /** The body as text; a larger one is let go instead of being held in memory. */
  async #bounded(response: Response): Promise<string> {
    const pieces: Uint8Array[] = [];
    let bytes = 0;
    for await (const piece of response.body ?? []) {
      bytes += piece.length;
      if (bytes > MOST_BYTES) {
        throw this.#unreachable(
          `gave more than ${MOST_BYTES / 1024 / 1024} MiB`,
        );
      }
      pieces.push(piece);
    }
    return Buffer.concat(pieces).toString('utf8');
  }

  #unreachable(what: string): OpenCostTrouble {
    return new OpenCostTrouble(
      'unreachable',
      `OpenCost of ${this.instance.name} ${what}.`,
    );
  }
}

/** RFC 3339 without fractions, which OpenCost's windows do not know. */
function second(time: Date): string {
  return `${time.toISOString().slice(0, 19)}Z`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** fetch says only that it failed; why stands in its cause. */
function wordsOf(error: unknown): string {
  const { cause, message } = error as {
    readonly message?: string;
    readonly cause?: { readonly code?: string; readonly message?: string };
  };
  return `cannot be asked: ${cause?.message || cause?.code || message}`;
}
