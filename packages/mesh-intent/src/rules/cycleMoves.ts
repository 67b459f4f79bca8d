import type { World } from '../world';
import { indexAfter } from './worldIndex';

function calls(world: World, ref: string): readonly string[] {
  return (world.services.get(ref)?.manifest.spec.dependsOn ?? []).map(
    ({ service }) => service,
  );
}

/** One side of a search: what it has seen, and what it has still to look at. */
interface Side {
  readonly seen: Set<string>;
  readonly ahead: string[];
}

/** Looks at one service; whether the other side was there already. */
function walk(
  side: Side,
  other: Side,
  next: (ref: string) => Iterable<string>,
): boolean {
  for (const ref of next(side.ahead.pop()!)) {
    if (other.seen.has(ref)) return true;
    if (side.seen.has(ref)) continue;
    side.seen.add(ref);
    side.ahead.push(ref);
  }
  return false;
}

/**
 * Whether calls lead from one service to another. Searched from both ends by turns, and given up when either has nothing
 * left: of two ends one is nearly always small, a service nobody calls or one that calls nobody.
 */
function leads(world: World, from: string, to: string): boolean {
  if (!world.services.has(from) || !world.services.has(to)) return false;
  if (from === to) return true;
  const { callers } = indexAfter(world, world, {
    services: new Set(),
    policies: new Set(),
    peerAuthentications: new Set(),
  });
  const forward: Side = { seen: new Set([from]), ahead: [from] };
  const backward: Side = { seen: new Set([to]), ahead: [to] };
  while (forward.ahead.length > 0 && backward.ahead.length > 0) {
    const isMet =
      walk(forward, backward, ref => calls(world, ref)) ||
      // The index may name callers of other times.
      walk(backward, forward, ref =>
        [...(callers.get(ref) ?? [])].filter(caller =>
          calls(world, caller).includes(ref),
        ),
      );
    if (isMet) return true;
  }
  return false;
}

/** Calls that only the first world has, of services whose calls differ. */
function newCalls(
  world: World,
  other: World,
  changed: ReadonlySet<string>,
): (readonly [string, string])[] {
  return [...changed].flatMap(ref => {
    // A service that comes makes calls of it real, too; each cycle through it leads over one of its own.
    const old = other.services.has(ref)
      ? new Set(calls(other, ref))
      : new Set<string>();
    return calls(world, ref)
      .filter(to => !old.has(to))
      .map(to => [ref, to] as const);
  });
}

/** Whether a cycle came, went or goes another way: one that leads over a call which only one of the worlds has. */
export function cyclesMoved(
  before: World,
  after: World,
  changed: ReadonlySet<string>,
  hadCycles: boolean,
): boolean {
  return (
    newCalls(after, before, changed).some(([from, to]) =>
      leads(after, to, from),
    ) ||
    newCalls(before, after, changed).some(
      ([from, to]) =>
        // A service that called itself was told that alone, whatever longer cycle it was on.
        from === to || (hadCycles && leads(before, to, from)),
    )
  );
}
