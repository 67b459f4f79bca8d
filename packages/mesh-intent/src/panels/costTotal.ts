import { meshBudget } from '../signals';
import type { CostPanel } from './costPanel';
import type { ProxyPrice } from './proxyPrice';
import { proxyUse } from './proxyUse';
import { blindSites } from './siteAnswers';
import type { SilentSite } from './siteAnswers';

/** A site that is silent for one namespace is silent for their sum, and is told once. */
function silentOf(panels: readonly CostPanel[]): SilentSite[] {
  const found = new Map<string, SilentSite>();
  for (const each of panels.flatMap(({ silent }) => blindSites(silent))) {
    found.set(JSON.stringify([each.site, each.part, each.source]), each);
  }
  return [...found.values()];
}

function priceOf(panels: readonly CostPanel[]): ProxyPrice | undefined {
  const prices = panels.flatMap(({ price }) => price ?? []);
  const currencies = new Set(prices.map(({ currency }) => currency));
  const [currency] = currencies;
  if (currencies.size !== 1) return undefined;
  return {
    currency,
    proxies: prices.reduce((all, { proxies }) => all + proxies, 0),
    isAtLeast:
      prices.some(({ isAtLeast }) => isAtLeast) ||
      // Proxies that nobody priced cost something too.
      panels.some(
        ({ price, usage, silent }) =>
          price === undefined &&
          (usage !== undefined || blindSites(silent).length > 0),
      ),
  };
}

/**
 * What the proxies of several namespaces use and cost together, of a team or of the whole mesh, against the same shares.
 * @public
 */
export function costTotal(panels: readonly CostPanel[]): CostPanel {
  const usage = proxyUse(
    panels.flatMap(each => each.usage ?? []),
    panels.every(({ usage: own, silent }) =>
      own === undefined
        ? blindSites(silent).every(({ part }) => part === 'price')
        : own.isWhole,
    ),
  );
  const price = priceOf(panels);
  return {
    ...(usage === undefined ? {} : { usage }),
    ...(price === undefined ? {} : { price }),
    budget: meshBudget,
    silent: silentOf(panels),
  };
}
