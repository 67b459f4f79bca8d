import type { CostValue } from '../../signals';

type Usage = NonNullable<CostValue['usage']>;

/** Shares the proxies take, 0..1; absent where nothing runs. */
export interface Shares {
  readonly cpu?: number;
  readonly memory?: number;
}

const none: Usage = {
  proxyCores: 0,
  allCores: 0,
  proxyBytes: 0,
  allBytes: 0,
};

/** Use of several sites or namespaces together. */
export function total(usages: readonly Usage[]): Usage {
  return usages.reduce(
    (sum, each) => ({
      proxyCores: sum.proxyCores + each.proxyCores,
      allCores: sum.allCores + each.allCores,
      proxyBytes: sum.proxyBytes + each.proxyBytes,
      allBytes: sum.allBytes + each.allBytes,
    }),
    none,
  );
}

/** The same pods once more in more clusters: services and their proxies grow alike. */
export function grown(usage: Usage, growth: number): Usage {
  return {
    proxyCores: usage.proxyCores * growth,
    allCores: usage.allCores * growth,
    proxyBytes: usage.proxyBytes * growth,
    allBytes: usage.allBytes * growth,
  };
}

export function sharesOf(usage: Usage): Shares {
  return {
    ...(usage.allCores > 0 ? { cpu: usage.proxyCores / usage.allCores } : {}),
    ...(usage.allBytes > 0
      ? { memory: usage.proxyBytes / usage.allBytes }
      : {}),
  };
}
