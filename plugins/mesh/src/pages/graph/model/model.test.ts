import fc from 'fast-check';
import {
  anyFilter,
  anyMesh,
  edgeOf,
  filterOf,
  meshOf,
  nodeOf,
} from './__testUtils__/meshOf';
import { callStanding } from './callStanding';
import { edgePath } from './edgePath';
import { GraphIndex } from './GraphIndex';
import { layoutOf, NODE } from './layoutOf';
import { nextNode, type GraphStep } from './nextNode';
import { packed } from './packed';
import { MOST_DRAWN, pictureOf, teamId } from './pictureOf';
import { ranksOf } from './ranksOf';
import { scopeOf } from './scopeOf';

const indexOf = (mesh: Parameters<typeof GraphIndex.of>[0], problems = false) =>
  GraphIndex.of(mesh, { problems });
const none = new Set<string>();

describe('the standing of a call', () => {
  it.each([
    ['yes', 'yes', 'used'],
    ['yes', 'no', 'unused'],
    ['yes', 'unknown', 'unknown'],
    ['no', 'yes', 'undeclared'],
    ['unknown', 'yes', 'unknown'],
  ] as const)(
    'declared %s and seen %s is %s',
    (declared, observed, standing) => {
      expect(callStanding({ declared, observed })).toBe(standing);
    },
  );
});

describe('what a filter leaves', () => {
  const index = indexOf(
    meshOf('a→b', 'b→c', 'c→d', 'x→b', 'b→y', 'z→c', 'q→q'),
  );
  const left = (parts: Parameters<typeof filterOf>[0]) =>
    Object.fromEntries(scopeOf(index, filterOf(parts)).distances);

  it('is everything where nothing is in the middle', () => {
    expect(Object.keys(left({}))).toHaveLength(8);
    expect(scopeOf(index, filterOf()).centred).toBe(false);
  });

  it('is around a service, one way at a time', () => {
    // z calls what b calls, and is neither called by b nor calls it.
    expect(left({ focus: 'b' })).toEqual({
      b: 0,
      a: 1,
      c: 1,
      x: 1,
      y: 1,
      d: 2,
    });
    expect(left({ focus: 'b', depth: 1, direction: 'callers' })).toEqual({
      b: 0,
      a: 1,
      x: 1,
    });
    expect(left({ focus: 'b', direction: 'callees' })).toEqual({
      b: 0,
      c: 1,
      y: 1,
      d: 2,
    });
  });

  it('is around a team, and a team narrows what is around a service', () => {
    const mesh = meshOf('a→b', 'b→c', 'c→d');
    const nodes = mesh.nodes.map(node =>
      node.ref === 'b' ? nodeOf('b', 'group:default/pay') : node,
    );
    const own = indexOf({ ...mesh, nodes });
    const of = (parts: Parameters<typeof filterOf>[0]) => [
      ...scopeOf(own, filterOf({ team: 'group:default/pay', ...parts }))
        .distances,
    ];
    expect(of({ depth: 1 })).toEqual([
      ['b', 0],
      ['a', 1],
      ['c', 1],
    ]);
    expect(of({ focus: 'a' })).toEqual([
      ['a', 0],
      ['b', 1],
    ]);
  });

  it('is around a change, and only what is in the mesh', () => {
    const change = {
      id: 'change-1',
      title: '',
      touched: ['c', 'new'],
      reached: [],
      calls: [],
    };
    const { distances } = scopeOf(
      index,
      filterOf({ direction: 'callers', depth: 1 }),
      change,
    );
    expect([...distances]).toEqual([
      ['c', 0],
      ['b', 1],
      ['z', 1],
    ]);
  });

  it('is as near as the nearer of two ways', () => {
    const ring = indexOf(meshOf('a→b', 'b→c', 'c→a'));
    const { distances } = scopeOf(ring, filterOf({ focus: 'a' }));
    expect(Object.fromEntries(distances)).toEqual({ a: 0, b: 1, c: 1 });
  });

  it('is nothing around a service that is not there', () => {
    expect(left({ focus: 'nobody' })).toEqual({});
  });

  it('with problems alone has the calls that are not as they should be', () => {
    const mesh = meshOf('a→b', 'b→c', 'c→d');
    const edges = [...mesh.edges, edgeOf('d', 'a', ['no', 'yes'])];
    const own = indexOf({ ...mesh, edges }, true);
    expect([...own.nodes.keys()]).toEqual(['a', 'd']);
    expect(own.edges).toHaveLength(1);
  });
});

describe('a picture', () => {
  const many = Array.from({ length: MOST_DRAWN + 1 }, (_, at) => at);
  const large = {
    nodes: many.map(at => nodeOf(`n/s${at}`, `group:default/t${at % 3}`)),
    edges: [
      edgeOf('n/s0', 'n/s1'),
      edgeOf('n/s3', 'n/s1', ['no', 'yes']),
      edgeOf('n/s0', 'n/s3'),
    ],
  };

  it('puts services of a team together where there are too many', () => {
    const picture = pictureOf({
      index: indexOf(large),
      filter: filterOf(),
      opened: none,
    });
    expect(picture.nodes.map(({ id }) => id)).toEqual(
      [0, 1, 2].map(at => teamId(`group:default/t${at}`)),
    );
    // The call within a team is not drawn.
    expect(picture.edges).toMatchObject([
      {
        from: 'team:group:default/t0',
        to: 'team:group:default/t1',
        standing: 'undeclared',
        counts: { used: 1, undeclared: 1 },
      },
    ]);
  });

  it('shows the services of a team that was opened', () => {
    const picture = pictureOf({
      index: indexOf(large),
      filter: filterOf(),
      opened: new Set([teamId('group:default/t0')]),
    });
    expect(picture.nodes).toHaveLength(67 + 2);
    expect(picture.edges.map(({ id }) => id).sort()).toEqual([
      'n/s0 n/s3',
      'n/s0 team:group:default/t1',
      'n/s3 team:group:default/t1',
    ]);
  });

  it('draws the nearest, and says how many it leaves off', () => {
    const hub = {
      nodes: large.nodes,
      edges: many.slice(1).map(at => edgeOf(`n/s${at}`, 'n/s0')),
    };
    const picture = pictureOf({
      index: indexOf(hub),
      filter: filterOf({ focus: 'n/s0' }),
      opened: none,
    });
    expect(picture.nodes).toHaveLength(MOST_DRAWN);
    expect(picture.leftOff).toBe(1);
    expect(picture.nodes[0]).toMatchObject({ id: 'n/s0', more: 1 });
  });

  it('opens what is one call away from a service', () => {
    const index = indexOf(meshOf('a→b', 'c→b', 'd→c'));
    const filter = filterOf({ focus: 'a', depth: 1 });
    const shown = (opened: ReadonlySet<string>) =>
      pictureOf({ index, filter, opened }).nodes.map(({ id }) => id);
    expect(shown(none)).toEqual(['a', 'b']);
    expect(shown(new Set(['b']))).toEqual(['a', 'b', 'c']);
    // What is not drawn cannot be open.
    expect(shown(new Set(['c']))).toEqual(['a', 'b']);
    expect(shown(new Set(['c', 'b']))).toEqual(['a', 'b', 'c', 'd']);
  });

  it('draws both ends of every line, nothing twice and nothing off its way', () => {
    fc.assert(
      fc.property(
        anyMesh,
        anyFilter,
        fc.uniqueArray(
          fc.nat(39).map(at => `n/s${at}`),
          { maxLength: 3 },
        ),
        (mesh, filter, opened) => {
          const index = indexOf(mesh, filter.problems);
          const picture = pictureOf({ index, filter, opened: new Set(opened) });
          const ids = picture.nodes.map(({ id }) => id);
          expect(new Set(ids).size).toBe(ids.length);
          const lines = picture.edges.map(({ id }) => id);
          expect(new Set(lines).size).toBe(lines.length);
          for (const { from, to, calls } of picture.edges) {
            expect(ids).toContain(from);
            expect(ids).toContain(to);
            expect(calls.length).toBeGreaterThan(0);
          }
          const { focus = ids[0] } = filter;
          expect(ids.includes(focus) || !index.nodes.has(focus)).toBe(true);
          const far = picture.nodes.filter(
            node => node.kind === 'service' && node.distance > filter.depth,
          );
          // Only what was opened is farther away than asked for.
          expect(far.length === 0 || opened.length > 0).toBe(true);
        },
      ),
      { seed: 11, numRuns: Number(process.env.PROPERTY_RUNS ?? 300) },
    );
  });
});

describe('a layout', () => {
  const pictured = (
    mesh: Parameters<typeof GraphIndex.of>[0],
    filter = filterOf(),
  ) => pictureOf({ index: indexOf(mesh), filter, opened: none });

  it('has callers left of what they call, a column for each deployment wave', () => {
    const { places } = layoutOf(pictured(meshOf('a→b', 'b→c', 'a→c', 'x→c')));
    const x = (id: string) => places.get(id)?.x ?? Number.NaN;
    expect(x('a')).toBeLessThan(x('b'));
    expect(x('b')).toBeLessThan(x('c'));
    // It could stand further left; its wave is that of b.
    expect(x('x')).toBe(x('b'));
  });

  it('leaves one call of a cycle out of the ways down', () => {
    const { edges } = pictured(meshOf('a→b', 'b→c', 'c→a', 'd→a', 'c→e'));
    const ranks = ranksOf(['a', 'b', 'c', 'd', 'e'], edges);
    expect(Object.fromEntries(ranks)).toEqual({ a: 3, b: 2, c: 1, d: 4, e: 0 });
  });

  it('has a column for the longest way down however many calls there are', () => {
    const all = Array.from({ length: 60 }, (_, at) => `n/s${at}`);
    const edges = all.flatMap((from, at) =>
      all.slice(0, at).map(to => edgeOf(from, to)),
    );
    const nodes = all.map(ref => nodeOf(ref));
    const { places } = layoutOf(pictured({ nodes, edges }));
    const xs = all.map(ref => places.get(ref)?.x ?? Number.NaN);
    expect(new Set(xs).size).toBe(60);
    expect([...xs].sort((a, b) => b - a)).toEqual(xs);
  });

  it('gives everything a place of its own within its bounds', () => {
    fc.assert(
      fc.property(anyMesh, anyFilter, (mesh, filter) => {
        const picture = pictured(mesh, filter);
        const { places, width, height } = layoutOf(picture);
        expect([...places.keys()].sort()).toEqual(
          picture.nodes.map(({ id }) => id).sort(),
        );
        const all = [...places.values()];
        for (const [at, { x, y }] of all.entries()) {
          expect(x).toBeGreaterThanOrEqual(NODE.width / 2);
          expect(y).toBeGreaterThanOrEqual(NODE.height / 2);
          expect(x).toBeLessThanOrEqual(width - NODE.width / 2);
          expect(y).toBeLessThanOrEqual(height - NODE.height / 2);
          for (const other of all.slice(at + 1)) {
            const apart =
              Math.abs(x - other.x) >= NODE.width ||
              Math.abs(y - other.y) >= NODE.height - 1e-6;
            expect(apart).toBe(true);
          }
        }
      }),
      { seed: 12, numRuns: Number(process.env.PROPERTY_RUNS ?? 150) },
    );
  });

  it('stands in rows when there are more calls between teams than can be told apart', () => {
    const nodes = Array.from({ length: 210 }, (_, at) =>
      nodeOf(`n/s${at}`, `group:default/t${at % 70}`),
    );
    const edges = nodes.flatMap((from, at) =>
      [1, 2, 3, 4, 5, 6, 7, 8, 9].map(by =>
        edgeOf(from.ref, nodes[(at * by * 7 + by * 31 + 1) % 210].ref),
      ),
    );
    const layout = layoutOf(pictured({ nodes, edges }));
    expect(layout.crowded).toBe(true);
    expect(layout.places.size).toBe(70);
  });

  it('keeps a column in order and apart, as near as can be to where it wants to be', () => {
    expect(packed([0, 100], 10)).toEqual([0, 100]);
    expect(packed([5, 5, 5], 10)).toEqual([-5, 5, 15]);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -99, max: 99 })), wanted => {
        const places = packed(wanted, 10);
        expect(places).toHaveLength(wanted.length);
        const steps = places.slice(1).map((place, at) => place - places[at]);
        expect(Math.min(...steps, 10)).toBeGreaterThan(10 - 1e-9);
        const sum = (all: readonly number[]) =>
          all.reduce((total, each) => total + each, 0);
        // Moving a whole column would bring it nearer to nothing.
        expect(sum(places)).toBeCloseTo(sum(wanted), 6);
      }),
      { seed: 13, numRuns: Number(process.env.PROPERTY_RUNS ?? 300) },
    );
  });

  it('draws a line between any two places', () => {
    const { places } = layoutOf(pictured(meshOf('a→b', 'b→a', 'a→a')));
    const at = (id: string) => places.get(id) ?? { x: Number.NaN, y: 0 };
    for (const [from, to] of [
      ['a', 'b'],
      ['b', 'a'],
      ['a', 'a'],
    ]) {
      expect(edgePath(at(from), at(to)).d).toMatch(/^M[-\d. ]+ C[-\d. ]+$/);
    }
  });
});

describe('arrow keys', () => {
  const picture = pictureOf({
    index: indexOf(meshOf('a→b', 'a→c', 'b→d', 'x→d')),
    filter: filterOf(),
    opened: none,
  });
  const layout = layoutOf(picture);
  const go = (from: string, step: GraphStep) =>
    nextNode({ from, step, layout, edges: picture.edges });

  it('lead to what is called and back', () => {
    expect(go('b', 'right')).toBe('d');
    expect(go('b', 'left')).toBe('a');
    expect(go('d', 'right')).toBeUndefined();
    expect(go('nobody', 'right')).toBeUndefined();
  });

  it('lead rather to what is called than to what stands nearer', () => {
    const places = new Map([
      ['a', { x: 0, y: 0 }],
      ['near', { x: 250, y: 0 }],
      ['far', { x: 250, y: 400 }],
    ]);
    const { edges } = pictureOf({
      index: indexOf(meshOf('a→far')),
      filter: filterOf(),
      opened: none,
    });
    const at = { from: 'a', step: 'right', layout: { places } } as const;
    expect(nextNode({ ...at, edges })).toBe('far');
    expect(nextNode({ ...at, edges: [] })).toBe('near');
  });

  it('lead along a column', () => {
    const down = go('b', 'down') ?? '';
    const up = go('b', 'up') ?? '';
    const there = down === '' ? up : down;
    expect(layout.places.get(there)?.x).toBe(layout.places.get('b')?.x);
  });

  it('lead only that way, and to anything that stands above or below', () => {
    const steps: readonly GraphStep[] = ['left', 'right', 'up', 'down'];
    fc.assert(
      fc.property(anyMesh, fc.constantFrom(...steps), (mesh, step) => {
        const drawn = pictureOf({
          index: indexOf(mesh),
          filter: filterOf(),
          opened: none,
        });
        const { places } = layoutOf(drawn);
        for (const [from, here] of places) {
          const to = nextNode({
            from,
            step,
            layout: { places },
            edges: drawn.edges,
          });
          const isThere = [...places.values()].some(
            ({ x, y }) =>
              ({
                left: x < here.x - 0.5,
                right: x > here.x + 0.5,
                up: y < here.y - 0.5,
                down: y > here.y + 0.5,
              }[step]),
          );
          expect(to !== undefined).toBe(isThere);
          expect(to).not.toBe(from);
        }
      }),
      { seed: 14, numRuns: Number(process.env.PROPERTY_RUNS ?? 100) },
    );
  });
});
