import type { Answer } from '@causeway/mesh-authz';
import { meshBudget } from '../signals';
import type { CostValue } from '../signals';
import { proxyPrice } from './proxyPrice';
import type { ProxyPrice } from './proxyPrice';
import { siteAnswers } from './siteAnswers';
import type { SilentSite } from './siteAnswers';

/** @public */
export interface CostPanel {
  /** Absent when no site told the use. */
  readonly usage?: {
    readonly proxyCores: number;
    readonly proxyBytes: number;
    /** Of everything in the namespace, 0..1; absent when the namespace uses nothing. */
    readonly cpuShare?: number;
    readonly memoryShare?: number;
  };
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
  const used = heard.flatMap(({ value }) => value.usage ?? []);
  const sum = (of: (each: (typeof used)[number]) => number) =>
    used.reduce((all, each) => all + of(each), 0);
  const share = (part: number, whole: number) =>
    whole > 0 ? part / whole : undefined;
  const [proxyCores, proxyBytes] = [
    sum(each => each.proxyCores),
    sum(each => each.proxyBytes),
  ];
  const cpuShare = share(
    proxyCores,
    sum(each => each.allCores),
  );
  const memoryShare = share(
    proxyBytes,
    sum(each => each.allBytes),
  );
  const price = proxyPrice({ heard, silent });
  return {
    ...(used.length === 0
      ? {}
      : {
          usage: {
            proxyCores,
            proxyBytes,
            ...(cpuShare === undefined ? {} : { cpuShare }),
            ...(memoryShare === undefined ? {} : { memoryShare }),
          },
        }),
    ...(price === undefined ? {} : { price }),
    budget: meshBudget,
    silent,
  };
}
