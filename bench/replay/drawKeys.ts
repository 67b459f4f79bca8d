import { methods, principal } from '../authz/benchRules';
import { randomOf } from '../measure/randomOf';
import type { StoredKey } from './StoredRow';

const CALLERS = 80;

export interface Keys {
  readonly keys: readonly StoredKey[];
  readonly texts: readonly string[];
}

function pathOf(random: (below: number) => number, group: number): string {
  const kind = random(20);
  if (kind === 0) return `/admin-${random(6)}/${random(20)}`;
  const resource = `/api/v1/resource-${group}`;
  return kind < 4 ? resource : `${resource}/${random(40)}`;
}

/** Requests of one service's log, no two the same. */
export function drawKeys(count: number): Keys {
  const random = randomOf(7);
  const numbers = new Map<string, number>();
  const numberOf = (text: string): number => {
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return number;
  };
  const distinct = new Map<string, StoredKey>();
  while (distinct.size < count) {
    const caller = random(CALLERS);
    const group = random(4) > 0 ? Math.floor(caller / 3) : random(22);
    // One in a hundred came through a proxy that logs no peer.
    const known = random(100) > 0;
    const key: StoredKey = [
      known ? numberOf(`spiffe://${principal(caller)}`) : null,
      numberOf(methods[random(methods.length)]),
      numberOf(pathOf(random, group)),
    ];
    distinct.set(key.join(' '), key);
  }
  return { keys: [...distinct.values()], texts: [...numbers.keys()] };
}
