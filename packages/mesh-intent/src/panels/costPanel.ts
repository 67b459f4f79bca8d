import type { Answer } from '@causeway/mesh-authz';
import { meshBudget } from '../signals';
import type { CostValue } from '../signals';
import { proxyPrice } from './proxyPrice';
import type { ProxyPrice } from './proxyPrice';
import { proxyUse } from './proxyUse';
import type { ProxyUse } from './proxyUse';
import { blindSites, siteAnswers } from './siteAnswers';
import type { SilentSite } from './siteAnswers';

/** @public */
export interface CostPanel {
  /** Absent when no site told the use. */
  readonly usage?: ProxyUse;
  /** Of 30 days; absent when no site told a price, or they do not speak of one currency. */
  readonly price?: ProxyPrice;
  /** What the mesh may take (M-32). */
  readonly budget: { readonly cpu: number; readonly memory: number };
  readonly silent: readonly SilentSite[];
}

/**
 * What the proxies of a namespace use and cost, against the shares the mesh may take.
 * @public
 */
export function costPanel(
  answers: readonly Answer<CostValue>[],
  sites: ReadonlySet<string>,
): CostPanel {
  const { heard, silent } = siteAnswers(answers, sites);
  const used = heard.filter(({ value }) => value.usage !== undefined);
  // A site that looked and holds nothing of the namespace leaves nothing out.
  const unheard = [...sites].filter(
    name =>
      !used.some(({ site }) => site === undefined || site === name) &&
      !silent.some(
        each =>
          each.site === name &&
          each.part !== 'price' &&
          blindSites([each]).length === 0,
      ),
  );
  const usage = proxyUse(
    used.flatMap(({ value }) => value.usage ?? []),
    unheard.length === 0 && used.every(({ coverage = 1 }) => coverage >= 1),
  );
  const price = proxyPrice({ heard, silent });
  return {
    ...(usage === undefined ? {} : { usage }),
    ...(price === undefined ? {} : { price }),
    budget: meshBudget,
    silent,
  };
}
