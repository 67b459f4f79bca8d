import type { GraphEdgeView } from '@causeway/plugin-mesh-common';
import { callStanding, callStandings, type CallStanding } from './callStanding';
import type { DrawnEdge } from './Picture';

/** Calls put together by what their ends are drawn as; calls within one, and of what is not drawn, are left out. */
export function drawnEdges(
  edges: readonly GraphEdgeView[],
  drawnAs: (ref: string) => string | undefined,
): DrawnEdge[] {
  const groups = new Map<string, GraphEdgeView[]>();
  for (const edge of edges) {
    const from = drawnAs(edge.from);
    const to = drawnAs(edge.to);
    if (from === undefined || to === undefined) continue;
    // A service that declares a call of itself is shown so; a team calls itself all the time.
    if (from === to && from !== edge.from) continue;
    const id = `${from} ${to}`;
    const own = groups.get(id);
    if (own === undefined) groups.set(id, [edge]);
    else own.push(edge);
  }
  return [...groups].map(([id, calls]) => {
    const counts: Partial<Record<CallStanding, number>> = {};
    for (const call of calls) {
      const standing = callStanding(call);
      counts[standing] = (counts[standing] ?? 0) + 1;
    }
    const [from, to] = id.split(' ');
    return {
      id,
      from,
      to,
      calls,
      counts,
      standing: callStandings.find(each => counts[each]) ?? 'unknown',
      crossCluster: calls.some(({ crossCluster }) => crossCluster),
    };
  });
}
