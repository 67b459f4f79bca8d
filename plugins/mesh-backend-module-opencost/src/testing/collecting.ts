import { cost, type CostValue } from '@causeway/mesh-intent';
import type { Collected } from '@causeway/plugin-mesh-node';
import { OpenCostSource } from '../OpenCostSource';
import type { OpenCostConfig } from '../readOpenCostConfig';
import type { FakeOpenCost } from './FakeOpenCost';

export const now = new Date('2027-03-01T12:00:00.500Z');

/** Site "north" with a cluster for each OpenCost, by its name. */
export function northOf(
  clusters: Readonly<Record<string, Pick<FakeOpenCost, 'url'>>>,
): OpenCostConfig['sites'] {
  const instances = Object.entries(clusters).map(([name, { url }]) => ({
    name,
    url,
  }));
  return [{ name: 'north', instances }];
}

export function openCost(
  more: Partial<OpenCostConfig> & Pick<OpenCostConfig, 'sites'>,
  warn: (message: string) => void = () => {},
): OpenCostSource {
  return new OpenCostSource(
    { currency: 'EUR', rates: {}, leave: [], timeoutMs: 8_000, ...more },
    warn,
  );
}

export function collect(
  source: OpenCostSource,
  abort: AbortSignal = AbortSignal.timeout(30_000),
): Promise<Collected> {
  return source.collect({
    signal: 'cost',
    part: 'price',
    site: 'north',
    now,
    abort,
  });
}

/** Prices by namespace, in the shape of the signal; throws what is said instead of them. */
export async function pricesOf(
  source: OpenCostSource,
): Promise<ReadonlyMap<string, CostValue['price']>> {
  const collected = await collect(source);
  if (collected.state !== 'value') throw new Error(collected.message);
  return new Map(
    collected.rows.map(({ subject, value }) => [
      subject,
      cost.value.parse(value).price,
    ]),
  );
}
