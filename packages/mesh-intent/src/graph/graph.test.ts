import fc from 'fast-check';
import { makeWorld } from '../testing';
import { allCycles } from './allCycles';
import { blastRadius } from './blastRadius';
import { callGraph } from './callGraph';
import { clusterWaves } from './clusterWaves';
import type { CallGraph } from './findCycles';

const graph = (edges: Readonly<Record<string, readonly string[]>>): CallGraph =>
  new Map(Object.entries(edges));

const anyGraph = fc
  .array(fc.tuple(fc.constantFrom(...'abcdef'), fc.constantFrom(...'abcdef')), {
    maxLength: 14,
  })
  .map(pairs => {
    const map = new Map<string, string[]>();
    for (const [from, to] of pairs) {
      map.set(from, [...(map.get(from) ?? []), to]);
      map.set(to, map.get(to) ?? []);
    }
    return map as CallGraph;
  });

/** The same graph, read in another order. */
const mixed = (edges: CallGraph): CallGraph =>
  new Map(
    [...edges]
      .reverse()
      .map(([from, targets]) => [from, [...targets].reverse()] as const),
  );

/** Everything reached from a node, the plain way. */
function closure(edges: CallGraph, from: string): Set<string> {
  const seen = new Set<string>();
  const open = [...(edges.get(from) ?? [])];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (!seen.has(at)) {
      seen.add(at);
      open.push(...(edges.get(at) ?? []));
    }
  }
  return seen;
}

describe('allCycles', () => {
  it('tells each with its path, shortest first', () => {
    const edges = graph({
      a: ['b', 'c'],
      b: ['c'],
      c: ['a', 'd'],
      d: ['d', 'e', 'x'],
      e: [],
    });
    expect(allCycles(edges)).toEqual({
      cycles: [
        ['d', 'd'],
        ['a', 'c', 'a'],
        ['a', 'b', 'c', 'a'],
      ],
      complete: true,
    });
  });

  it('chooses the same of several ways around, whatever the order', () => {
    const edges = graph({
      a: ['b'],
      b: ['c', 'd'],
      c: ['e'],
      d: ['e'],
      e: ['f', 'g'],
      f: ['a'],
      g: ['a'],
    });
    expect(allCycles(mixed(edges))).toEqual(allCycles(edges));
  });

  it('says when there are more', () => {
    const edges = graph({ a: ['a'], b: ['b'] });
    expect(allCycles(edges, { limit: 1 }).complete).toBe(false);
    expect(allCycles(edges, { limit: 2 }).complete).toBe(true);
  });

  it('holds every call that lies on a cycle, and only real cycles', () => {
    fc.assert(
      fc.property(anyGraph, edges => {
        const { cycles } = allCycles(edges);
        expect(allCycles(mixed(edges)).cycles).toEqual(cycles);
        const told = new Set(
          cycles.flatMap(cycle =>
            cycle.slice(1).map((to, at) => `${cycle[at]} ${to}`),
          ),
        );
        const real = [...edges].flatMap(([from, targets]) =>
          targets
            .filter(to => to === from || closure(edges, to).has(from))
            .map(to => `${from} ${to}`),
        );
        expect([...told].sort()).toEqual([...new Set(real)].sort());
      }),
      { seed: 5, numRuns: Number(process.env.PROPERTY_RUNS ?? 500) },
    );
  });
});

describe('blastRadius', () => {
  it('tells how far and by whom', () => {
    const edges = graph({
      web: ['cart', 'pay'],
      cart: ['stock'],
      pay: ['stock'],
      stock: [],
      mail: [],
    });
    expect(blastRadius(edges, 'stock')).toEqual({
      callers: [
        { ref: 'cart', distance: 1, via: 'stock' },
        { ref: 'pay', distance: 1, via: 'stock' },
        { ref: 'web', distance: 2, via: 'cart' },
      ],
      callees: [],
    });
    expect(blastRadius(edges, 'web').callees.map(({ ref }) => ref)).toEqual([
      'cart',
      'pay',
      'stock',
    ]);
  });

  it('is the closure both ways, whatever the order of the edges', () => {
    fc.assert(
      fc.property(anyGraph, edges => {
        for (const node of edges.keys()) {
          const { callers, callees } = blastRadius(edges, node);
          const others = [...closure(edges, node)].filter(to => to !== node);
          expect(callees.map(({ ref }) => ref).sort()).toEqual(others.sort());
          expect(callers.map(({ ref }) => ref).sort()).toEqual(
            [...edges.keys()]
              .filter(from => from !== node && closure(edges, from).has(node))
              .sort(),
          );
          expect(blastRadius(mixed(edges), node)).toEqual({ callers, callees });
        }
      }),
      { seed: 8, numRuns: Number(process.env.PROPERTY_RUNS ?? 200) },
    );
  });
});

it('reads the calls of a world, without those to nobody', () => {
  const world = makeWorld({
    services: [
      { name: 'web', dependsOn: [{ service: 'shop/a' }, { service: 'x/y' }] },
      { name: 'a' },
    ],
  });
  expect(callGraph(world)).toEqual(
    graph({ 'shop/a': [], 'shop/web': ['shop/a'] }),
  );
});

it('orders clusters, those of one number together', () => {
  const entry = (name: string, wave: number) =>
    `  - {name: ${name}, site: s, region: r, trustDomain: t.corp, clusterWave: ${wave}, network: n}\n`;
  const text = `apiVersion: mesh.corp/v1alpha1\nkind: ClusterList\nclusters:\n${[
    entry('c', 10),
    entry('b', 2),
    entry('a', 10),
  ].join('')}`;
  const world = makeWorld({ files: { routing: { 'clusters.yaml': text } } });
  expect(clusterWaves(world)).toEqual([
    { clusterWave: 2, clusters: ['b'] },
    { clusterWave: 10, clusters: ['a', 'c'] },
  ]);
});
