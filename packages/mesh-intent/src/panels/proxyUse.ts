import type { CostValue } from '../signals';

type Usage = NonNullable<CostValue['usage']>;

/**
 * What proxies use, and which share of all that is.
 * @public
 */
export interface ProxyUse extends Usage {
  /** Of everything used, 0..1; absent when nothing is. */
  readonly cpuShare?: number;
  readonly memoryShare?: number;
  /** Whether it is of all there is; else a share may be another one, however small it looks. */
  readonly isWhole: boolean;
}

/** Adds use up; `undefined` of nobody, because nothing told is not nothing used. */
export function proxyUse(
  used: readonly Usage[],
  isWhole: boolean,
): ProxyUse | undefined {
  if (used.length === 0) return undefined;
  const sum = (of: (each: Usage) => number) =>
    used.reduce((all, each) => all + of(each), 0);
  const total = {
    proxyCores: sum(each => each.proxyCores),
    allCores: sum(each => each.allCores),
    proxyBytes: sum(each => each.proxyBytes),
    allBytes: sum(each => each.allBytes),
  };
  return {
    ...total,
    isWhole,
    ...(total.allCores > 0
      ? { cpuShare: total.proxyCores / total.allCores }
      : {}),
    ...(total.allBytes > 0
      ? { memoryShare: total.proxyBytes / total.allBytes }
      : {}),
  };
}
