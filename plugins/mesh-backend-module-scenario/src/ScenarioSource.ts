import { signals, type Answer, type Signal } from '@causeway/mesh-intent';
import type {
  SignalAsk,
  SignalOwnership,
  SignalSource,
} from '@causeway/plugin-mesh-node';
import { z } from 'zod';
import type { ScenarioConfig } from './readScenarioConfig';

const reply = z.discriminatedUnion('state', [
  z.object({ state: z.literal('no-data') }),
  z.object({
    state: z.literal('value'),
    observedAt: z.iso.datetime(),
    value: z.unknown(),
  }),
]);

/** Longest answer that is read, in characters; the estate's are a thousandth of it. */
const LONGEST = 20_000_000;

/** Signals the estate makes up. */
const MADE_UP = ['access-log-tuples'];

/**
 * The embedded estate's own telemetry, asked over HTTP as a real store would be, so that its faults are real ones.
 * @public
 */
export class ScenarioSource implements SignalSource {
  readonly id = 'scenario';
  readonly owns: readonly SignalOwnership[];
  readonly #estateUrl: string;
  readonly #signals: ReadonlyMap<string, Signal>;

  constructor({ estateUrl, sites }: ScenarioConfig) {
    this.#estateUrl = estateUrl;
    const made = signals.filter(({ id }) => MADE_UP.includes(id));
    this.#signals = new Map(made.map(signal => [signal.id, signal]));
    this.owns = made.flatMap(({ id, parts }) =>
      parts.flatMap(part => sites.map(site => ({ signal: id, part, site }))),
    );
  }

  async ask({
    signal,
    part,
    site,
    params,
    abort,
  }: SignalAsk): Promise<Answer<unknown>> {
    const response = await fetch(
      `${this.#estateUrl}/telemetry/${encodeURIComponent(site)}/${signal}`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ part, params }),
        // A redirect would leave the configured address.
        redirect: 'manual',
        signal: abort,
      },
    );
    if (response.status === 401 || response.status === 403) {
      return this.#none('not-allowed', {
        site,
        message: `The estate refused the question (${response.status}).`,
      });
    }
    if (response.status !== 200) {
      return this.#none('unreachable', {
        site,
        message: `The estate answered ${response.status} instead of telemetry.`,
      });
    }
    return this.#read(await response.text(), { signal, site });
  }

  #read(
    text: string,
    { signal, site }: { readonly signal: string; readonly site: string },
  ): Answer<unknown> {
    const parsed = reply.safeParse(parsedJson(text.slice(0, LONGEST)));
    if (!parsed.success) {
      return this.#none('unreachable', {
        site,
        message: 'The estate answered something that is not telemetry.',
      });
    }
    if (parsed.data.state === 'no-data') {
      return this.#none('no-data', {
        site,
        message: 'The estate has no telemetry for it.',
      });
    }
    const { value, observedAt } = parsed.data;
    const windowSeconds = this.#signals.get(signal)?.windowSeconds;
    return {
      state: 'value',
      value,
      source: this.id,
      site,
      observedAt,
      ...(windowSeconds === undefined ? {} : { windowSeconds }),
    };
  }

  #none(
    state: 'not-allowed' | 'unreachable' | 'no-data',
    said: { readonly site: string; readonly message: string },
  ): Answer<unknown> {
    return { state, source: this.id, ...said };
  }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
