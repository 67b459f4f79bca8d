import type { Answer } from '@causeway/mesh-authz';
import { meshBudget } from '../signals';
import type { CostValue } from '../signals';
import { proxyPrice } from './proxyPrice';
import type { ProxyPrice } from './proxyPrice';
import { proxyUse } from './proxyUse';
import type { ProxyUse } from './proxyUse';
import { siteAnswers } from './siteAnswers';
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
  const usage = proxyUse(heard.flatMap(({ value }) => value.usage ?? []));
  const price = proxyPrice({ heard, silent });
  return {
    ...(usage === undefined ? {} : { usage }),
    ...(price === undefined ? {} : { price }),
    budget: meshBudget,
    silent,
  };
}
