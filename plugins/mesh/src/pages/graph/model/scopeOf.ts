import type { GraphChangeView } from '@causeway/plugin-mesh-common';
import type { GraphFilter } from './GraphFilter';
import { teamOf, type GraphIndex } from './GraphIndex';

/** Services that are looked at, nearest first, with the calls between them and what is in the middle. */
export interface GraphScope {
  readonly distances: ReadonlyMap<string, number>;
  /** Whether there is something in the middle; without it everything is looked at, at distance 0. */
  readonly centred: boolean;
}

function middleOf(
  index: GraphIndex,
  filter: GraphFilter,
  change: GraphChangeView | undefined,
): readonly string[] | undefined {
  if (filter.focus !== undefined) return [filter.focus];
  if (change !== undefined) return change.touched;
  if (filter.team === undefined) return undefined;
  return [...index.nodes.values()]
    .filter(node => teamOf(node) === filter.team)
    .map(({ ref }) => ref);
}

/** One way at a time: a caller of something called is not in between. */
function walk(
  middle: readonly string[],
  depth: number,
  next: (ref: string) => readonly string[],
): Map<string, number> {
  const distances = new Map(middle.map(ref => [ref, 0]));
  let front = middle;
  for (let distance = 1; distance <= depth && front.length > 0; distance += 1) {
    const found: string[] = [];
    for (const ref of front.flatMap(next)) {
      if (distances.has(ref)) continue;
      distances.set(ref, distance);
      found.push(ref);
    }
    front = found;
  }
  return distances;
}

/** What a filter leaves, however much that is. */
export function scopeOf(
  index: GraphIndex,
  filter: GraphFilter,
  change?: GraphChangeView,
): GraphScope {
  const middle = middleOf(index, filter, change)?.filter(ref =>
    index.nodes.has(ref),
  );
  if (middle === undefined) {
    return {
      distances: new Map([...index.nodes.keys()].map(ref => [ref, 0])),
      centred: false,
    };
  }
  const { depth, direction, team } = filter;
  const up = walk(middle, direction === 'callees' ? 0 : depth, ref =>
    index.callsTo(ref).map(({ from }) => from),
  );
  const down = walk(middle, direction === 'callers' ? 0 : depth, ref =>
    index.callsOf(ref).map(({ to }) => to),
  );
  const distances = new Map(up);
  for (const [ref, distance] of down) {
    distances.set(ref, Math.min(distance, distances.get(ref) ?? Infinity));
  }
  // The team is in the middle when nothing else is; else it narrows what is around that.
  const isTeamMiddle = filter.focus === undefined && change === undefined;
  const kept = [...distances].filter(([ref, distance]) => {
    const node = index.nodes.get(ref);
    if (node === undefined) return false;
    return (
      team === undefined ||
      isTeamMiddle ||
      distance === 0 ||
      teamOf(node) === team
    );
  });
  return {
    distances: new Map(
      kept.sort(([a, x], [b, y]) => x - y || (a < b ? -1 : 1)),
    ),
    centred: true,
  };
}
