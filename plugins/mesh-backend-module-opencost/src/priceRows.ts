import type { CostValue } from '@causeway/mesh-intent';
import type { Allocation } from './Allocation';
import type { OpenCostRates } from './readOpenCostConfig';

const PROXY = 'istio-proxy';
const HOUR_MS = 3_600_000;
const HOURS_OF_30_DAYS = 720;

/** What one OpenCost said of one window. */
export interface Told {
  readonly allocations: readonly Allocation[];
  /** Hours that its data cover, more than none. */
  readonly hours: number;
}

/** Hours from the first to the last moment any container was seen; 0 when none was. */
export function hoursOf(allocations: readonly Allocation[]): number {
  const from = Math.min(...allocations.map(each => each.from));
  const to = Math.max(...allocations.map(each => each.to));
  return allocations.length === 0 ? 0 : Math.max(0, to - from) / HOUR_MS;
}

type Price = NonNullable<CostValue['price']>;

/** Quantity and cost of what both are known of. */
class Blend {
  #quantity = 0;
  #cost = 0;

  add(quantity: number | null, cost: number | null): void {
    if (quantity === null || cost === null) return;
    this.#quantity += quantity;
    this.#cost += cost;
  }

  /** Price of one; `undefined` when there is nothing to take it from. */
  get rate(): number | undefined {
    return this.#quantity > 0 ? this.#cost / this.#quantity : undefined;
  }
}

/** Price of one allocation in the window; `undefined` when a number it needs is not known. */
function priceOf(
  allocation: Allocation,
  rates: OpenCostRates,
): number | undefined {
  const { coreHours, gibibyteHours } = allocation;
  const cpu =
    rates.cpuHour === undefined
      ? allocation.cpuCost
      : coreHours && coreHours * rates.cpuHour;
  const memory =
    rates.memoryGiBHour === undefined
      ? allocation.memoryCost
      : gibibyteHours && gibibyteHours * rates.memoryGiBHour;
  return cpu === null || memory === null ? undefined : cpu + memory;
}

/** Rates of the namespace's own nodes, or of all where it has nothing to tell them by. */
function unitPrices(
  own: readonly Allocation[],
  all: readonly Allocation[],
  rates: OpenCostRates,
): Price['rates'] {
  const blend = (
    of: readonly Allocation[],
    pick: (each: Allocation) => readonly [number | null, number | null],
  ) => {
    const mixed = new Blend();
    for (const each of of) mixed.add(...pick(each));
    return mixed.rate;
  };
  const cpu = (each: Allocation) => [each.coreHours, each.cpuCost] as const;
  const memory = (each: Allocation) =>
    [each.gibibyteHours, each.memoryCost] as const;
  const coreHour = rates.cpuHour ?? blend(own, cpu) ?? blend(all, cpu);
  const gibibyteHour =
    rates.memoryGiBHour ?? blend(own, memory) ?? blend(all, memory);
  return coreHour === undefined || gibibyteHour === undefined
    ? undefined
    : { coreHour, gibibyteHour };
}

/** A sum of 30 days; `undefined` as soon as one number of it is not known, for part of a price is no price. */
function in30Days(
  amounts: readonly {
    readonly amount: number | undefined;
    readonly hours: number;
  }[],
): number | undefined {
  let sum = 0;
  for (const { amount, hours } of amounts) {
    if (amount === undefined) return undefined;
    sum += (amount / hours) * HOURS_OF_30_DAYS;
  }
  return amounts.length === 0 ? undefined : sum;
}

/**
 * The price of each namespace's proxies at a site. What OpenCost allocated to containers called istio-proxy is what it
 * sees: of native sidecars that is next to nothing (mesh.md 7). So each row carries unit prices too, by which whoever
 * knows the use of the containers can tell what the proxies really cost.
 */
export function priceRows(
  told: readonly Told[],
  settings: { readonly currency: string; readonly rates: OpenCostRates },
): readonly { readonly subject: string; readonly value: CostValue }[] {
  const { currency, rates } = settings;
  const all = told.flatMap(({ allocations, hours }) =>
    allocations.map(each => ({ each, hours })),
  );
  const everything = all.map(({ each }) => each);
  // Without network costs OpenCost says 0 of everybody, which nobody measured.
  const isMetered = everything.some(each => (each.crossRegionCost ?? 0) > 0);
  const byNamespace = new Map<string, typeof all>();
  for (const one of all) {
    const { namespace } = one.each;
    const own = byNamespace.get(namespace);
    if (own === undefined) byNamespace.set(namespace, [one]);
    else own.push(one);
  }
  return [...byNamespace].map(([subject, own]) => {
    const proxies = in30Days(
      own
        .filter(({ each }) => each.container === PROXY)
        .map(({ each, hours }) => ({ amount: priceOf(each, rates), hours })),
    );
    const prices = unitPrices(
      own.map(({ each }) => each),
      everything,
      rates,
    );
    const crossSite = isMetered
      ? in30Days(
          own.map(({ each, hours }) => ({
            amount: each.crossRegionCost ?? undefined,
            hours,
          })),
        )
      : undefined;
    const price: Price = {
      currency,
      ...(proxies === undefined ? {} : { proxies }),
      ...(prices === undefined ? {} : { rates: prices }),
      ...(crossSite === undefined ? {} : { crossSite }),
    };
    return { subject, value: { price } };
  });
}
