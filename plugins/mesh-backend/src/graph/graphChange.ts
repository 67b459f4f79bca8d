import { blastRadius, type Change } from '@causeway/mesh-intent';
import type { GraphChangeView, GraphView } from '@causeway/plugin-mesh-common';

/** No service has it: a ref holds a slash. */
const CHANGE = 'change';

function touchedBy(change: Pick<Change, 'services' | 'diff'>): string[] {
  return [
    ...new Set([
      ...change.services,
      ...change.diff.flatMap(({ service, services = [] }) =>
        service === undefined ? services : [service, ...services],
      ),
    ]),
  ].sort();
}

/** Who is called, of the value of a difference of type `dependency`. */
function calleeOf(value: unknown): string | undefined {
  return typeof value === 'object' &&
    value !== null &&
    'service' in value &&
    typeof value.service === 'string'
    ? value.service
    : undefined;
}

function callsOf({ diff }: Pick<Change, 'diff'>): GraphChangeView['calls'] {
  return diff.flatMap(({ type, op, service: from, before, after }) => {
    if (type !== 'dependency' || from === undefined || op === 'change')
      return [];
    const to = calleeOf(op === 'add' ? after : before);
    return to === undefined ? [] : [{ from, to, op }];
  });
}

/** How far a change reaches, by the calls that somebody may see: everyone who notices when what it touches fails. */
export function graphChange(
  change: Pick<Change, 'id' | 'title' | 'services' | 'diff'>,
  { edges }: Pick<GraphView, 'edges'>,
): GraphChangeView {
  const touched = touchedBy(change);
  // As if each of them called the change, so that one walk finds everyone.
  const graph = new Map(touched.map(ref => [ref, [CHANGE]]));
  for (const { from, to, declared, observed } of edges) {
    if (declared !== 'yes' && observed !== 'yes') continue;
    const own = graph.get(from);
    if (own === undefined) graph.set(from, [to]);
    else own.push(to);
  }
  return {
    id: change.id,
    title: change.title,
    touched,
    reached: blastRadius(graph, CHANGE)
      .callers.filter(({ distance }) => distance > 1)
      .map(each => ({ ...each, distance: each.distance - 1 })),
    calls: callsOf(change),
  };
}
