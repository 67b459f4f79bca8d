import { signals, type Answer } from '@causeway/mesh-intent';
import type {
  Collected,
  SignalAsk,
  SignalCollect,
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
    /** Of one subject. */
    value: z.unknown().optional(),
    /** Of the fleet. */
    rows: z
      .array(z.object({ subject: z.string(), value: z.unknown() }))
      .optional(),
  }),
]);

type Told = Extract<z.output<typeof reply>, { state: 'value' }>;

/** What the estate said, or why it said nothing. */
type Heard =
  | { readonly ok: true; readonly told: Told }
  | {
      readonly ok: false;
      readonly state: 'not-allowed' | 'unreachable' | 'no-data';
      readonly message: string;
    };

/** Longest answer that is read, in characters; the estate's are a thousandth of it. */
const LONGEST = 20_000_000;

/**
 * The embedded estate's own telemetry, asked over HTTP as a real store would be, so that its faults are real ones.
 * @public
 */
export class ScenarioSource implements SignalSource {
  readonly id = 'scenario';
  readonly owns: readonly SignalOwnership[];
  readonly #estateUrl: string;

  constructor({ estateUrl, sites }: ScenarioConfig) {
    this.#estateUrl = estateUrl;
    this.owns = signals.flatMap(({ id, parts }) =>
      parts.flatMap(part => sites.map(site => ({ signal: id, part, site }))),
    );
  }

  async ask(question: SignalAsk): Promise<Answer<unknown>> {
    const { site, params } = question;
    const heard = await this.#hear(question, { params });
    if (!heard.ok) {
      const { state, message } = heard;
      return { state, message, source: this.id, site };
    }
    const { value, observedAt } = heard.told;
    const hours = (params as { readonly hours?: unknown } | null)?.hours;
    return {
      state: 'value',
      value,
      source: this.id,
      site,
      observedAt,
      ...(typeof hours === 'number' ? { windowSeconds: hours * 3600 } : {}),
    };
  }

  async collect(question: SignalCollect): Promise<Collected> {
    const heard = await this.#hear(question, {});
    if (!heard.ok) return { state: heard.state, message: heard.message };
    const { observedAt, rows } = heard.told;
    return rows === undefined
      ? {
          state: 'unreachable',
          message: 'The estate answered something that is not telemetry.',
        }
      : {
          state: 'value',
          observedAt,
          rows: rows.map(({ subject, value }) => ({ subject, value })),
        };
  }

  async #hear(
    { signal, part, site, abort }: SignalCollect,
    more: { readonly params?: unknown },
  ): Promise<Heard> {
    const response = await fetch(
      `${this.#estateUrl}/telemetry/${encodeURIComponent(site)}/${signal}`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ part, ...more }),
        // A redirect would leave the configured address.
        redirect: 'manual',
        signal: abort,
      },
    );
    const { status } = response;
    if (status === 401 || status === 403) {
      return {
        ok: false,
        state: 'not-allowed',
        message: `The estate refused the question (${status}).`,
      };
    }
    if (status !== 200) {
      return {
        ok: false,
        state: 'unreachable',
        message: `The estate answered ${status} instead of telemetry.`,
      };
    }
    return read(await response.text());
  }
}

function read(text: string): Heard {
  const parsed = reply.safeParse(parsedJson(text.slice(0, LONGEST)));
  if (!parsed.success) {
    return {
      ok: false,
      state: 'unreachable',
      message: 'The estate answered something that is not telemetry.',
    };
  }
  return parsed.data.state === 'no-data'
    ? {
        ok: false,
        state: 'no-data',
        message: 'The estate has no telemetry for it.',
      }
    : { ok: true, told: parsed.data };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
