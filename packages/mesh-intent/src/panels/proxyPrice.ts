import type { CostValue } from '../signals';
import { blindSites } from './siteAnswers';
import type { SiteAnswers } from './siteAnswers';

/**
 * What proxies cost in 30 days.
 * @public
 */
export interface ProxyPrice {
  /** ISO 4217. */
  readonly currency: string;
  readonly proxies: number;
  /**
   * Whether it may be more: a site did not answer or not of everything, or a price tool that does not see native
   * sidecars could not be held against the use of the containers.
   */
  readonly isAtLeast: boolean;
}

type Price = NonNullable<CostValue['price']>;
type Usage = NonNullable<CostValue['usage']>;

const HOURS_OF_30_DAYS = 720;
const GIBIBYTE = 1024 ** 3;

/** What one site told; each with whether it is of all that there is at the site. */
interface SiteCost {
  price?: { readonly told: Price; readonly isWhole: boolean };
  usage?: { readonly told: Usage; readonly isWhole: boolean };
}

function costBySite({ heard }: SiteAnswers<CostValue>): SiteCost[] {
  const sites = new Map<string, SiteCost>();
  for (const { site = '', value, coverage = 1 } of heard) {
    const cost = sites.get(site) ?? {};
    sites.set(site, cost);
    const isWhole = coverage >= 1;
    if (value.usage !== undefined) cost.usage = { told: value.usage, isWhole };
    if (value.price !== undefined) cost.price = { told: value.price, isWhole };
  }
  return [...sites.values()];
}

interface Amount {
  readonly amount: number;
  readonly isWhole: boolean;
}

/** What the use of the containers costs at the rates told. */
function byUse({ price, usage }: SiteCost): Amount | undefined {
  const rates = price?.told.rates;
  if (rates === undefined || usage === undefined) return undefined;
  const { proxyCores, proxyBytes } = usage.told;
  const anHour =
    proxyCores * rates.coreHour + (proxyBytes / GIBIBYTE) * rates.gibibyteHour;
  return { amount: anHour * HOURS_OF_30_DAYS, isWhole: usage.isWhole };
}

/** What the source itself priced. With rates beside it, it says that there may be proxies it does not see. */
function asTold({ price, usage }: SiteCost): Amount | undefined {
  const amount = price?.told.proxies;
  if (price === undefined || amount === undefined) return undefined;
  const seesAll = price.told.rates === undefined || usage?.isWhole === true;
  return { amount, isWhole: price.isWhole && seesAll };
}

/**
 * A price tool charges the larger of what was requested and what was used, so of proxies it sees its price is not below
 * that of their use. Where it is, it did not see them, and their use is the better word (mesh.md 7).
 */
function siteAmount(cost: SiteCost): Amount | undefined {
  const [used, told] = [byUse(cost), asTold(cost)];
  if (used === undefined || told === undefined) return used ?? told;
  return used.amount > told.amount ? used : told;
}

/** The price of the proxies of all sites, where one currency is spoken. */
export function proxyPrice(
  answers: SiteAnswers<CostValue>,
): ProxyPrice | undefined {
  const costs = costBySite(answers);
  const currencies = new Set(
    costs.flatMap(({ price }) => price?.told.currency ?? []),
  );
  const [currency] = currencies;
  const amounts = costs.map(siteAmount);
  const known = amounts.flatMap(each => each ?? []);
  if (currencies.size !== 1 || known.length === 0) return undefined;
  return {
    currency,
    proxies: known.reduce((all, { amount }) => all + amount, 0),
    isAtLeast:
      blindSites(answers.silent).length > 0 ||
      amounts.some(each => !each?.isWhole),
  };
}
