import fc from 'fast-check';
import { findCycles } from './findCycles';
import type { CallGraph } from './findCycles';

const graph = (edges: Readonly<Record<string, readonly string[]>>): CallGraph =>
  new Map(Object.entries(edges));

const all = (edges: CallGraph) => findCycles(edges, edges.keys());

/** Whether `to` can be reached from `from` in one step or more; the plain way. */
function reaches(edges: CallGraph, from: string, to: string): boolean {
  const seen = new Set<string>();
  const open = [...(edges.get(from) ?? [])];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at === to) return true;
    if (seen.has(at)) continue;
    seen.add(at);
    open.push(...(edges.get(at) ?? []));
  }
  return false;
}

it('finds the shortest way around', () => {
  const edges = graph({
    a: ['b', 'c'],
    b: ['c'],
    c: ['a', 'd'],
    d: ['e'],
    e: [],
  });
  expect(all(edges)).toEqual(
    new Map([
      ['a', ['a', 'c', 'a']],
      ['b', ['b', 'c', 'a', 'b']],
      ['c', ['c', 'a', 'c']],
    ]),
  );
  expect(all(graph({ a: ['a'] })).get('a')).toEqual(['a', 'a']);
});

it('finds every node on a cycle, and only those', () => {
  const node = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
  const edges = fc.array(fc.tuple(node, node), { maxLength: 14 }).map(pairs => {
    const map = new Map<string, string[]>();
    for (const [from, to] of pairs) {
      map.set(from, [...(map.get(from) ?? []), to]);
      map.set(to, map.get(to) ?? []);
    }
    return map as CallGraph;
  });
  fc.assert(
    fc.property(edges, each => {
      const cycles = all(each);
      for (const name of each.keys()) {
        expect(cycles.has(name)).toBe(reaches(each, name, name));
        const way = cycles.get(name) ?? [];
        for (const [at, target] of way.slice(1).entries()) {
          expect(each.get(way[at])).toContain(target);
        }
      }
    }),
    { seed: 13, numRuns: Number(process.env.PROPERTY_RUNS ?? 500) },
  );
});

it('walks a chain as long as it comes', () => {
  const size = 50_000;
  const edges = new Map(
    Array.from({ length: size }, (_, at) => [
      String(at),
      [String((at + 1) % size)],
    ]),
  );
  expect(findCycles(edges, ['7']).get('7')).toHaveLength(size + 1);
});
