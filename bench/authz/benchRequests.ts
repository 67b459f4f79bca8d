import { randomOf } from '../measure/randomOf';
import type { BenchRequest } from './BenchRule';
import { methods, principal } from './benchRules';

/** Groups of callers and resources: those of the 20 rules, and two that no rule is about. */
const GROUPS = 22;

function pathOf(
  random: (below: number) => number,
  { group, ids }: { readonly group: number; readonly ids: number },
): string {
  const id = random(ids);
  const kind = random(100);
  if (kind < 5) return `/admin-${random(6)}/${id}`;
  if (kind < 8) return `/api/v1/resource-${group}/${id}/secret-${random(6)}`;
  if (kind < 10) return `/api/v1/resource-${group}`;
  return `/api/v1/resource-${group}/${id}`;
}

/**
 * Requests no two of which are the same. `ids` decides how many paths they are spread over.
 * Three of four callers ask for what is their own group's; one caller in four of a group is in no rule of it.
 */
export function benchRequests({
  count,
  ids,
  seed,
}: {
  readonly count: number;
  readonly ids: number;
  readonly seed: number;
}): BenchRequest[] {
  const random = randomOf(seed);
  const distinct = new Map<string, BenchRequest>();
  while (distinct.size < count) {
    const group = random(GROUPS);
    const own = random(4) > 0;
    const caller = 3 * (own ? group : random(GROUPS)) + random(4);
    const request = {
      principal: `spiffe://${principal(caller)}`,
      method: methods[random(methods.length)],
      path: pathOf(random, { group, ids }),
    };
    distinct.set(Object.values(request).join(' '), request);
  }
  // As read from a log: a text put together from parts is slower to look into until it is copied, for every engine.
  const read: BenchRequest[] = JSON.parse(
    JSON.stringify([...distinct.values()]),
  );
  return read;
}
