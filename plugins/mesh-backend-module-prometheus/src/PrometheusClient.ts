import { z } from 'zod';
import { postForm } from './postForm';
import { PrometheusTrouble } from './PrometheusTrouble';
import type { PrometheusSite } from './readPrometheusConfig';

/** A series at one time. @public */
export interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  /** Never NaN: what Prometheus could not compute is left out. */
  readonly value: number;
}

/** A series over time. @public */
export interface Series {
  readonly labels: Readonly<Record<string, string>>;
  /** Epoch milliseconds and value, oldest first. */
  readonly points: readonly (readonly [number, number])[];
}

const labels = z.record(z.string(), z.string());
const point = z.tuple([z.number(), z.string()]);
const body = z.object({
  status: z.literal('success'),
  data: z.union([
    z.object({
      resultType: z.literal('vector'),
      result: z.array(z.object({ metric: labels, value: point })),
    }),
    z.object({
      resultType: z.literal('matrix'),
      result: z.array(z.object({ metric: labels, values: z.array(point) })),
    }),
  ]),
});
const failure = z.object({
  errorType: z.string(),
  error: z.string(),
});

/**
 * The two questions that are asked of Prometheus' API, by POST, so that long expressions are in no address and no log.
 * Expressions are written by this module; nothing of a user is ever in one.
 */
export class PrometheusClient {
  constructor(
    private readonly site: PrometheusSite,
    private readonly timeoutMs: number,
  ) {}

  /** Values at `at`. */
  async instant(
    query: string,
    at: Date,
    abort: AbortSignal,
  ): Promise<readonly Sample[]> {
    const answer = await this.post(
      'query',
      { query, time: String(at.getTime() / 1000) },
      abort,
    );
    if (answer.resultType !== 'vector') throw this.odd('no vector');
    return answer.result.flatMap(({ metric, value: [, text] }) => {
      const value = Number(text);
      return Number.isNaN(value) ? [] : [{ labels: metric, value }];
    });
  }

  /** Values at the times from `from` to `to`, `stepSeconds` apart. */
  async range(
    query: string,
    over: {
      readonly from: Date;
      readonly to: Date;
      readonly stepSeconds: number;
    },
    abort: AbortSignal,
  ): Promise<readonly Series[]> {
    const answer = await this.post(
      'query_range',
      {
        query,
        start: String(over.from.getTime() / 1000),
        end: String(over.to.getTime() / 1000),
        step: String(over.stepSeconds),
      },
      abort,
    );
    if (answer.resultType !== 'matrix') throw this.odd('no matrix');
    return answer.result.map(({ metric, values }) => ({
      labels: metric,
      points: values.flatMap(([at, text]) => {
        const value = Number(text);
        return Number.isNaN(value) ? [] : [[at * 1000, value] as const];
      }),
    }));
  }

  private async post(
    verb: 'query' | 'query_range',
    form: Readonly<Record<string, string>>,
    abort: AbortSignal,
  ) {
    const { site } = this;
    const { status, text } = await postForm(`${site.url}/api/v1/${verb}`, {
      site,
      form: {
        ...form,
        timeout: `${this.timeoutMs}ms`,
        // Thanos would answer without a store that is down, as if that store held nothing; Prometheus does not know it.
        partial_response: 'false',
      },
      signal: abort,
    });
    if (status === 401 || status === 403) {
      throw new PrometheusTrouble(
        'not-allowed',
        `Prometheus of ${site.name} refused the query (${status}); check mesh.evidence.prometheus.sites.${site.name}.authorization.`,
      );
    }
    const value = parsed(text);
    if (status !== 200) {
      const told = failure.safeParse(value);
      throw new PrometheusTrouble(
        'unreachable',
        `Prometheus of ${this.site.name} answered ${status}${
          told.success
            ? `: ${told.data.errorType}, ${told.data.error.slice(0, 300)}`
            : ''
        }.`,
      );
    }
    const read = body.safeParse(value);
    if (!read.success) throw this.odd('no answer of its API');
    return read.data.data;
  }

  private odd(what: string): PrometheusTrouble {
    return new PrometheusTrouble(
      'unreachable',
      `What answers at the address of Prometheus of ${this.site.name} gave ${what}.`,
    );
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
