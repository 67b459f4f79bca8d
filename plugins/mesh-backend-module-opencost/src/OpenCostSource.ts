import type { Answer } from '@causeway/mesh-intent';
import type {
  Collected,
  SignalAsk,
  SignalCollect,
  SignalOwnership,
  SignalSource,
} from '@causeway/plugin-mesh-node';
import { OpenCostClient } from './OpenCostClient';
import { OpenCostTrouble } from './OpenCostTrouble';
import { hoursOf, priceRows, type Told } from './priceRows';
import type { OpenCostConfig, OpenCostSite } from './readOpenCostConfig';

const PRICE = 'cost.price';
/** A day, as the signal has it: prices follow the nodes, and those follow the hours of a day. */
const WINDOW_HOURS = 24;

type ToldNow = Told & { readonly newest: number };

/**
 * OpenCost, one or several for each site: what proxies cost as far as it sees them, and the prices to correct it by.
 * @public
 */
export class OpenCostSource implements SignalSource {
  readonly id = 'opencost';
  readonly owns: readonly SignalOwnership[];

  /** `warn` hears of clusters that are missing in an answer. Throws when a part to leave is none it has. */
  constructor(
    private readonly config: OpenCostConfig,
    private readonly warn: (message: string) => void,
  ) {
    const odd = config.leave.filter(part => part !== PRICE);
    if (odd.length > 0) {
      throw new Error(
        `mesh.evidence.opencost.leave: ${odd.join(', ')} is none of ${PRICE}.`,
      );
    }
    this.owns = config.leave.includes(PRICE)
      ? []
      : config.sites.map(({ name }) => ({
          signal: 'cost',
          part: 'price',
          site: name,
        }));
  }

  async ask({ site }: SignalAsk): Promise<Answer<unknown>> {
    return {
      state: 'not-configured',
      source: this.id,
      site,
      message: 'OpenCost is asked for all namespaces of a site only.',
    };
  }

  async collect(question: SignalCollect): Promise<Collected> {
    const { signal, part, abort } = question;
    const site = this.config.sites.find(({ name }) => name === question.site);
    if (site === undefined || `${signal}.${part}` !== PRICE) {
      return {
        state: 'not-configured',
        message: `OpenCost has nothing to say of ${signal}.${part} at ${question.site}.`,
      };
    }
    const answers = await this.#each(site, question);
    // Nobody waits for the answer any more, and what is half is not kept.
    abort.throwIfAborted();
    return this.#gathered(site, answers);
  }

  /** All at once under one deadline: one that is silent must not take the others with it. */
  #each(
    site: OpenCostSite,
    { now, abort }: SignalCollect,
  ): Promise<readonly (ToldNow | OpenCostTrouble)[]> {
    const own = AbortSignal.any([
      abort,
      AbortSignal.timeout(this.config.timeoutMs),
    ]);
    const from = new Date(now.getTime() - WINDOW_HOURS * 3_600_000);
    return Promise.all(
      site.instances.map(async instance => {
        try {
          const allocations = await new OpenCostClient(instance).allocations(
            { from, to: now },
            own,
          );
          const hours = hoursOf(allocations);
          return hours > 0
            ? {
                allocations,
                hours,
                newest: Math.max(...allocations.map(({ to }) => to)),
              }
            : new OpenCostTrouble(
                'no-data',
                `OpenCost of ${instance.name} knows no container of the last ${WINDOW_HOURS} hours; check that its Prometheus holds them.`,
              );
        } catch (error) {
          if (error instanceof OpenCostTrouble) return error;
          throw error;
        }
      }),
    );
  }

  #gathered(
    site: OpenCostSite,
    answers: readonly (ToldNow | OpenCostTrouble)[],
  ): Collected {
    const missing: OpenCostTrouble[] = [];
    const told: ToldNow[] = [];
    for (const each of answers) {
      if (each instanceof OpenCostTrouble) missing.push(each);
      else told.push(each);
    }
    if (told.length === 0) {
      const worst = (['unreachable', 'not-allowed', 'no-data'] as const).find(
        state => missing.some(each => each.state === state),
      );
      return {
        state: worst ?? 'no-data',
        message: missing.map(({ message }) => message).join(' '),
      };
    }
    for (const { message } of missing) {
      this.warn(
        `${PRICE} at ${site.name} is without one of its clusters. ${message}`,
      );
    }
    const hours = told.reduce((sum, each) => sum + each.hours, 0);
    return {
      state: 'value',
      // Of the one that is furthest behind: a sum is as old as its oldest part.
      observedAt: new Date(
        Math.min(...told.map(({ newest }) => newest)),
      ).toISOString(),
      coverage: Math.min(1, hours / (WINDOW_HOURS * answers.length)),
      rows: priceRows(told, this.config),
    };
  }
}
