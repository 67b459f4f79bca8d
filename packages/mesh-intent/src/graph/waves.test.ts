import fc from 'fast-check';
import { parse } from 'yaml';
import { printManifest } from '../manifest';
import { makeManifest, makeWorld } from '../testing';
import type { ManifestParts } from '../testing';
import { checkWaves } from './checkWaves';
import { databaseRef, deployGraph } from './deployGraph';
import { deployWaves } from './deployWaves';
import { emitWaves } from './emitWaves';
import type { CallGraph } from './findCycles';
import type { WaveOptions } from './waveFiles';

const shop: readonly ManifestParts[] = [
  {
    name: 'web',
    dependsOn: [{ service: 'shop/cart' }, { service: 'shop/mail' }],
  },
  {
    name: 'cart',
    dependsOn: [{ service: 'shop/stock' }],
    database: { engine: 'cnpg' },
  },
  { name: 'stock', database: { engine: 'cnpg' } },
  { name: 'mail' },
];

function files(services: readonly ManifestParts[], options?: WaveOptions) {
  const emitted = emitWaves(makeWorld({ services }), options);
  if (!emitted.ok) throw new Error(emitted.findings[0].message);
  return emitted.files;
}

function refused(world: ReturnType<typeof makeWorld>) {
  const emitted = emitWaves(world);
  if (emitted.ok) throw new Error('expected a refusal');
  return emitted.findings.map(({ code, message, source }) => ({
    code,
    message,
    path: source?.path,
    line: source?.line,
  }));
}

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

describe('emitWaves', () => {
  it('writes a kustomization and a Flux Kustomization for each wave', () => {
    const emitted = files(shop);
    expect([...emitted.keys()]).toEqual([
      'apps/wave-0/kustomization.yaml',
      'apps/wave-1/kustomization.yaml',
      'apps/wave-2/kustomization.yaml',
      'apps/wave-3/kustomization.yaml',
      'clusters/base/apps-wave-0.yaml',
      'clusters/base/apps-wave-1.yaml',
      'clusters/base/apps-wave-2.yaml',
      'clusters/base/apps-wave-3.yaml',
    ]);
    expect(emitted.get('apps/wave-0/kustomization.yaml'))
      .toBe(`# Generated by "mesh waves --emit" from the manifests. Do not edit; change dependsOn there and run it again.
apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
resources:
  - ../services/shop/cart-db
  - ../services/shop/mail
  - ../services/shop/stock-db
`);
    expect(parse(emitted.get('clusters/base/apps-wave-1.yaml') ?? '')).toEqual({
      apiVersion: 'kustomize.toolkit.fluxcd.io/v1',
      kind: 'Kustomization',
      metadata: { name: 'apps-wave-1', namespace: 'flux-system' },
      spec: {
        dependsOn: [{ name: 'apps-wave-0' }],
        interval: '10m',
        timeout: '10m',
        path: './apps/wave-1',
        prune: false,
        sourceRef: { kind: 'GitRepository', name: 'flux-system' },
        wait: true,
      },
    });
    expect(
      parse(emitted.get('clusters/base/apps-wave-0.yaml') ?? '').spec.dependsOn,
    ).toEqual([{ name: 'platform-config' }]);
  });

  it('takes the names an organisation has', () => {
    const emitted = files(shop, {
      resourceOf: ref => `../../${ref}.yaml`,
      after: 'base',
      namespace: 'gitops',
      source: 'apps',
      interval: '1m',
      timeout: '2m',
      prune: true,
    });
    expect(parse(emitted.get('clusters/base/apps-wave-0.yaml') ?? '')).toEqual({
      apiVersion: 'kustomize.toolkit.fluxcd.io/v1',
      kind: 'Kustomization',
      metadata: { name: 'apps-wave-0', namespace: 'gitops' },
      spec: {
        dependsOn: [{ name: 'base' }],
        interval: '1m',
        timeout: '2m',
        path: './apps/wave-0',
        prune: true,
        sourceRef: { kind: 'GitRepository', name: 'apps' },
        wait: true,
      },
    });
    expect(emitted.get('apps/wave-1/kustomization.yaml')).toContain(
      '- ../../shop/stock.yaml',
    );
  });

  it('writes the same bytes again, and nothing for a mesh without services', () => {
    expect(files([...shop].reverse())).toEqual(files(shop));
    expect(checkWaves(files(shop), files(shop))).toEqual([]);
    expect(files([]).size).toBe(0);
  });

  it('refuses the whole for a cycle, an unreadable manifest or a taken name', () => {
    const cyclic = makeWorld({
      services: [
        { name: 'a', dependsOn: [{ service: 'shop/b' }] },
        { name: 'b', dependsOn: [{ service: 'shop/a' }] },
      ],
    });
    expect(refused(cyclic)).toEqual([
      {
        code: 'waves/cycle',
        message:
          'The dependencies form a cycle, so none of them can go first: shop/a → shop/b → shop/a. Remove one of them.',
        path: 'services/shop/a.yaml',
        line: 17,
      },
    ]);
    const unread = makeWorld({
      services: [{ name: 'a' }],
      files: {
        routing: {
          'services/shop/b.yaml': 'a: [',
          'services/shop/twice.yaml': printManifest(
            makeManifest({ name: 'a' }),
          ),
        },
        security: { 'policies/shop/b.yaml': 'a: [' },
      },
    });
    expect(refused(unread).map(({ code, path }) => [code, path])).toEqual([
      ['waves/unread', 'services/shop/twice.yaml'],
      ['waves/unread', 'services/shop/b.yaml'],
    ]);
    const taken = makeWorld({
      services: [{ name: 'a', database: { engine: 'cnpg' } }, { name: 'a-db' }],
    });
    expect(refused(taken).map(({ code }) => code)).toEqual([
      'waves/name-clash',
    ]);
  });
});

describe('checkWaves', () => {
  const wanted = files(shop);

  it('names what was edited, is missing and is left over, and nothing else', () => {
    const present = new Map(wanted);
    const edited = 'apps/wave-0/kustomization.yaml';
    present.set(edited, `${wanted.get(edited)}  - ../services/shop/extra\n`);
    present.set(
      'clusters/base/apps-wave-1.yaml',
      (wanted.get('clusters/base/apps-wave-1.yaml') ?? '').replace(
        'wait: true',
        'wait: false',
      ),
    );
    present.delete('apps/wave-1/kustomization.yaml');
    present.set('clusters/base/apps-wave-9.yaml', 'kind: Kustomization\n');
    present.set('apps/wave-0/pihole-dns.yaml', 'kind: Service\n');
    expect(
      checkWaves(wanted, present).map(({ code, source }) => [
        code,
        source?.path,
        source?.line,
      ]),
    ).toEqual([
      ['waves/edited', edited, 8],
      ['waves/missing', 'apps/wave-1/kustomization.yaml', undefined],
      ['waves/edited', 'clusters/base/apps-wave-1.yaml', 17],
      ['waves/stray', 'clusters/base/apps-wave-9.yaml', undefined],
    ]);
  });
});
