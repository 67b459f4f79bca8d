import type {
  RolloutAborted,
  RolloutControl,
  RolloutPlace,
} from '@causeway/plugin-mesh-node';
import { z } from 'zod';
import type { ScenarioConfig } from './readScenarioConfig';

const refusal = z.object({ because: z.string().max(1_000) });

/** Why nothing came of a call that did not even get an answer. */
function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Aborts rollouts of the embedded estate, over HTTP as a cluster would be asked.
 * @public
 */
export class ScenarioControl implements RolloutControl {
  readonly id = 'scenario';
  readonly #estateUrl: string;
  readonly #sites: ReadonlySet<string>;

  constructor({ estateUrl, sites }: ScenarioConfig) {
    this.#estateUrl = estateUrl;
    this.#sites = new Set(sites);
  }

  reaches({ site }: Pick<RolloutPlace, 'site'>): boolean {
    return this.#sites.has(site);
  }

  async abort(
    { site, ...place }: RolloutPlace,
    signal: AbortSignal,
  ): Promise<RolloutAborted> {
    try {
      const response = await fetch(
        `${this.#estateUrl}/telemetry/${encodeURIComponent(
          site,
        )}/rollout/abort`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(place),
          // A redirect would leave the configured address.
          redirect: 'manual',
          signal,
        },
      );
      return await outcomeOf(response);
    } catch (error) {
      return {
        state: 'unreachable',
        message: `The estate could not be asked: ${wordsOf(error)}.`,
      };
    }
  }
}

async function outcomeOf(response: Response): Promise<RolloutAborted> {
  const { status } = response;
  const text = (await response.text()).slice(0, 10_000);
  if (status === 200) return { state: 'aborted' };
  if (status === 409) {
    return {
      state: 'not-in-progress',
      message: refusal.parse(JSON.parse(text)).because,
    };
  }
  return {
    state: status === 401 || status === 403 ? 'not-allowed' : 'unreachable',
    message: `The estate answered ${status} instead of aborting.`,
  };
}
