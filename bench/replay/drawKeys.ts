import { methods, principal } from '../authz/benchRules';
import { randomOf } from '../measure/randomOf';
import type { RequestKey } from './RequestKey';

const CALLERS = 80;

function pathOf(random: (below: number) => number, group: number): string {
  const kind = random(20);
  if (kind === 0) return `/admin-${random(6)}/${random(20)}`;
  const resource = `/api/v1/resource-${group}`;
  return kind < 4 ? resource : `${resource}/${random(40)}`;
}

/** Requests of one service's log, no two the same. */
export function drawKeys(count: number): readonly RequestKey[] {
  const random = randomOf(7);
  const distinct = new Map<string, RequestKey>();
  while (distinct.size < count) {
    const caller = random(CALLERS);
    const group = random(4) > 0 ? Math.floor(caller / 3) : random(22);
    // One in a hundred came through a proxy that logs no peer.
    const known = random(100) > 0;
    const key: RequestKey = {
      peer: known ? `spiffe://${principal(caller)}` : null,
      method: methods[random(methods.length)],
      path: pathOf(random, group),
    };
    distinct.set(JSON.stringify(key), key);
  }
  return [...distinct.values()];
}
