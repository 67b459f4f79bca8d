import fc from 'fast-check';
import { makeWorld } from '../testing';
import type { ManifestParts } from '../testing';
import { shop } from './__testUtils__/shop';
import { databaseRef, deployGraph } from './deployGraph';
import { deployWaves } from './deployWaves';
import type { CallGraph } from './findCycles';

/** Graphs without cycles: each node calls only ones of lower number. */
const acyclic = fc
  .array(fc.array(fc.nat(11), { maxLength: 4 }), { maxLength: 12 })
  .map(
    rows =>
      new Map(
        rows.map((targets, at) => [
          `n${at}`,
          targets.filter(to => to < at).map(to => `n${to}`),
        ]),
      ) as CallGraph,
  );

function waveOf(graph: CallGraph): Map<string, number> {
  const result = deployWaves(graph);
  if (!result.ok) throw new Error('expected an order');
  return new Map(
    result.waves.flatMap((refs, wave) => refs.map(ref => [ref, wave] as const)),
  );
}

describe('deployWaves', () => {
  it('puts a database strictly below its service', () => {
    expect(deployWaves(deployGraph(makeWorld({ services: shop })))).toEqual({
      ok: true,
      waves: [
        ['shop/cart-db', 'shop/mail', 'shop/stock-db'],
        ['shop/stock'],
        ['shop/cart'],
        ['shop/web'],
      ],
    });
  });

  it('is topological, minimal and complete', () => {
    fc.assert(
      fc.property(acyclic, graph => {
        const waves = waveOf(graph);
        expect(waves.size).toBe(graph.size);
        for (const [ref, targets] of graph) {
          const below = targets.map(target => waves.get(target) ?? 0);
          // Exactly one above the highest it calls: above all of them, and not a wave higher than needed.
          expect(waves.get(ref)).toBe(Math.max(-1, ...below) + 1);
        }
      }),
      { seed: 3, numRuns: Number(process.env.PROPERTY_RUNS ?? 500) },
    );
  });

  it('does not depend on the order of services and calls', () => {
    fc.assert(
      fc.property(acyclic, graph => {
        const mixed = new Map(
          [...graph]
            .reverse()
            .map(([ref, targets]) => [ref, [...targets].reverse()] as const),
        );
        expect(deployWaves(mixed)).toEqual(deployWaves(graph));
      }),
      { seed: 4, numRuns: Number(process.env.PROPERTY_RUNS ?? 200) },
    );
  });

  it('walks a chain as long as it comes', () => {
    const size = 50_000;
    const chain = new Map(
      Array.from({ length: size }, (_, at) => [
        String(at),
        at === 0 ? [] : [String(at - 1)],
      ]),
    );
    expect(waveOf(chain).get(String(size - 1))).toBe(size - 1);
  });

  it('answers with the cycles where there is no order', () => {
    const graph = new Map([
      ['a', ['b']],
      ['b', ['a']],
      ['c', ['a']],
    ]);
    expect(deployWaves(graph)).toEqual({
      ok: false,
      cycles: [['a', 'b', 'a']],
    });
    // Each node of the cycle has something below it that is ready.
    const withLeaf = new Map([
      ['a', ['b', 'leaf']],
      ['b', ['a', 'leaf']],
      ['leaf', []],
    ]);
    expect(deployWaves(withLeaf).ok).toBe(false);
  });

  it('does not wait for what is not declared', () => {
    const graph = new Map([
      ['a', ['b', 'b', 'nobody']],
      ['b', ['nobody']],
    ]);
    expect(deployWaves(graph)).toEqual({ ok: true, waves: [['b'], ['a']] });
  });

  it('keeps the calls of a service that has the name of a database', () => {
    const services: ManifestParts[] = [
      { name: 'a', database: { engine: 'cnpg' } },
      { name: 'a-db', dependsOn: [{ service: 'shop/b' }] },
      { name: 'b' },
    ];
    expect(deployGraph(makeWorld({ services })).get('shop/a-db')).toEqual([
      'shop/b',
    ]);
  });

  it('puts every database below its service in any mesh', () => {
    const services = acyclic.chain(graph =>
      fc
        .array(fc.boolean(), { minLength: graph.size, maxLength: graph.size })
        .map(databases =>
          [...graph].map<ManifestParts>(([name, targets], at) => ({
            name,
            dependsOn: [...new Set(targets)].map(to => ({
              service: `shop/${to}`,
            })),
            ...(databases[at] ? { database: { engine: 'cnpg' as const } } : {}),
          })),
        ),
    );
    fc.assert(
      fc.property(services, parts => {
        const waves = waveOf(deployGraph(makeWorld({ services: parts })));
        for (const { name, database } of parts) {
          const ref = `shop/${name}`;
          const leaf = waves.get(databaseRef(ref));
          expect(leaf).toBe(database === undefined ? undefined : 0);
          expect(waves.get(ref)).toBeGreaterThan(leaf ?? -1);
        }
      }),
      { seed: 6, numRuns: Number(process.env.PROPERTY_RUNS ?? 50) },
    );
  });
});
