import type { Picture } from './Picture';

type Edge = Pick<Picture['edges'][number], 'from' | 'to'>;

/** Calls that close a cycle on the way down; without them there is a way down from everything. */
function closing(
  ids: readonly string[],
  out: ReadonlyMap<string, readonly Edge[]>,
): ReadonlySet<Edge> {
  const state = new Map<string, 'open' | 'done'>();
  const found = new Set<Edge>();
  const visit = (id: string) => {
    state.set(id, 'open');
    for (const edge of out.get(id) ?? []) {
      const there = state.get(edge.to);
      if (there === 'open') found.add(edge);
      else if (there === undefined) visit(edge.to);
    }
    state.set(id, 'done');
  };
  // As deep as a drawing is wide: what is drawn is some hundreds.
  for (const id of ids) if (!state.has(id)) visit(id);
  return found;
}

/**
 * The longest way down from each node: 0 calls nothing. Of calls on a cycle one is left out, as if it went the other
 * way.
 */
export function ranksOf(
  ids: readonly string[],
  edges: readonly Edge[],
): ReadonlyMap<string, number> {
  const out = new Map<string, Edge[]>();
  for (const edge of edges) {
    const own = out.get(edge.from);
    if (own === undefined) out.set(edge.from, [edge]);
    else own.push(edge);
  }
  const left = closing(ids, out);
  const ranks = new Map<string, number>();
  const rankOf = (id: string): number => {
    const known = ranks.get(id);
    if (known !== undefined) return known;
    const below = (out.get(id) ?? [])
      .filter(edge => !left.has(edge))
      .map(({ to }) => rankOf(to));
    const rank = Math.max(-1, ...below) + 1;
    ranks.set(id, rank);
    return rank;
  };
  for (const id of ids) rankOf(id);
  return ranks;
}
