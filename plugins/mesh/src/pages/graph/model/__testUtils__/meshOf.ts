import type {
  GraphEdgeView,
  GraphNodeView,
  GraphTold,
} from '@causeway/plugin-mesh-common';
import fc from 'fast-check';
import { graphNode } from '../../../../__testUtils__/graphFixture';
import type { GraphFilter } from '../GraphFilter';

export const filterOf = (parts: Partial<GraphFilter> = {}): GraphFilter => ({
  depth: 2,
  direction: 'both',
  problems: false,
  ...parts,
});

export const nodeOf = (ref: string, owner?: string): GraphNodeView => ({
  ...graphNode,
  ref,
  owner: owner ?? 'group:default/team-shop',
});

export const edgeOf = (
  from: string,
  to: string,
  [declared, observed]: readonly [GraphTold, GraphTold] = ['yes', 'yes'],
): GraphEdgeView => ({ from, to, declared, observed });

/** "a→b" for each call; services are those that are named. */
export function meshOf(...calls: readonly string[]) {
  const edges = calls.map(call => {
    const [from, to] = call.split('→');
    return edgeOf(from, to);
  });
  const refs = [...new Set(edges.flatMap(({ from, to }) => [from, to]))].sort();
  return { nodes: refs.map(ref => nodeOf(ref)), edges };
}

const told = fc.constantFrom<GraphTold>('yes', 'no', 'unknown');

/** Any graph: cycles, calls of a service to itself, services without a team and without a call. */
export const anyMesh = fc
  .record({
    owners: fc.array(fc.option(fc.nat(4), { nil: undefined }), {
      minLength: 1,
      maxLength: 40,
    }),
    calls: fc.array(fc.tuple(fc.nat(39), fc.nat(39), told, told), {
      maxLength: 120,
    }),
  })
  .map(({ owners, calls }) => {
    const nodes = owners.map((owner, at) => {
      const { owner: _, ...rest } = nodeOf(`n/s${at}`);
      return owner === undefined
        ? rest
        : { ...rest, owner: `group:default/t${owner}` };
    });
    // Around the end of the list, so that a small graph has as many calls as a large one.
    const refOf = (at: number) => nodes[at % nodes.length].ref;
    const edges = new Map(
      calls.map(([from, to, ...how]) => [
        `${refOf(from)} ${refOf(to)}`,
        edgeOf(refOf(from), refOf(to), how),
      ]),
    );
    return { nodes, edges: [...edges.values()] };
  });

export const anyFilter = fc.record<GraphFilter>(
  {
    focus: fc.nat(9).map(at => `n/s${at}`),
    depth: fc.integer({ min: 1, max: 4 }),
    direction: fc.constantFrom('both', 'callers', 'callees'),
    team: fc.constantFrom('group:default/t1', 'none'),
    problems: fc.boolean(),
  },
  { requiredKeys: ['depth', 'direction', 'problems'] },
);
