import fc from 'fast-check';
import { anyMesh, filterOf, meshOf } from './__testUtils__/meshOf';
import { edgePath } from './edgePath';
import { GraphIndex } from './GraphIndex';
import { layoutOf, NODE } from './layoutOf';
import { pictureOf } from './pictureOf';
import { placeSigns, SIGN, signsAt } from './placeSigns';

/** A mesh as it is drawn, each of its lines with as many signs. */
function drawn(mesh: Parameters<typeof GraphIndex.of>[0], signs: number) {
  const picture = pictureOf({
    index: GraphIndex.of(mesh, { problems: false }),
    filter: filterOf(),
    opened: new Set<string>(),
  });
  const { places } = layoutOf(picture);
  const lines = picture.edges.map(({ id, from, to }) => ({
    id,
    signs,
    path: edgePath(places.get(from)!, places.get(to)!),
  }));
  const placed = placeSigns(lines, places.values());
  return {
    lines,
    placed,
    nodes: [...places.values()],
    signs: [...placed.values()].flatMap(each => signsAt(each, signs)),
  };
}

it('keeps signs off each other and off the nodes, however dense the graph is', () => {
  fc.assert(
    fc.property(anyMesh, fc.integer({ min: 1, max: 2 }), (mesh, count) => {
      const { signs, nodes } = drawn(mesh, count);
      for (const [at, one] of signs.entries()) {
        for (const other of signs.slice(at + 1)) {
          expect(
            Math.hypot(one.x - other.x, one.y - other.y),
          ).toBeGreaterThanOrEqual(2 * SIGN);
        }
        for (const { x, y } of nodes) {
          expect(
            Math.abs(one.x - x) >= NODE.width / 2 ||
              Math.abs(one.y - y) >= NODE.height / 2,
          ).toBe(true);
        }
      }
    }),
    { seed: 14, numRuns: Number(process.env.PROPERTY_RUNS ?? 100) },
  );
});

it('has a place for each of a caller with many callees, and of one that calls itself', () => {
  const callees = Array.from({ length: 14 }, (_, at) => `a→b${at}`);
  const { placed } = drawn(meshOf('a→a', ...callees), 2);
  expect(placed.size).toBe(callees.length + 1);
});

it('is quick with the most that is drawn', () => {
  const calls = Array.from(
    { length: 900 },
    (_, at) => `s${at % 190}→s${(at * 7 + 11) % 190}`,
  );
  const { placed, lines } = drawn(meshOf(...new Set(calls)), 1);
  // What has no room is the exception.
  expect(placed.size).toBeGreaterThan(0.8 * lines.length);
});

it('gives a line without signs no place', () => {
  expect(drawn(meshOf('a→b'), 0).placed.size).toBe(0);
});
