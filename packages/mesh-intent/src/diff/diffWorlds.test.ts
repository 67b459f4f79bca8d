import fc from 'fast-check';
import { printManifest } from '../manifest';
import { makeManifest, makeWorld } from '../testing';
import type { ManifestParts } from '../testing';
import { files, full, one } from './__testUtils__/full';
import { diffWorlds, invertDiff } from './diffWorlds';

describe('diffWorlds', () => {
  it('reports everything a new service says', () => {
    const entries = diffWorlds(makeWorld(), one());
    expect(entries.map(({ type, op, key }) => `${op} ${type} ${key}`)).toEqual([
      'add service shop/checkout',
      'add owner shop/checkout',
      'add service-metadata shop/checkout description',
      'add service-metadata shop/checkout docs',
      'add service-metadata shop/checkout system',
      'add service-metadata shop/checkout tier',
      'add service-account shop/checkout',
      'add cluster shop/checkout in one',
      'add cluster shop/checkout in two',
      'add port shop/checkout port http',
      'add dependency shop/checkout → shop/cart in two',
      'add egress-host shop/checkout → api.example.com:443',
      'add export shop/checkout exported to two',
      'add version shop/checkout version v1',
      'add version shop/checkout version v2',
      'add route shop/checkout route cohort',
      'add route-timeout shop/checkout route cohort',
      'add route-retry shop/checkout route cohort',
      'add route-backends shop/checkout route cohort',
      'add route-mirror shop/checkout route cohort',
      'add idempotent-method shop/checkout method PUT',
      'add resilience shop/checkout limits',
      'add resilience shop/checkout locality',
      'add resilience shop/checkout outlier',
      'add resilience shop/checkout retryBudget',
      'add database shop/checkout',
      'add rollout shop/checkout',
      'add telemetry shop/checkout',
    ]);
    const host = entries.find(({ type }) => type === 'egress-host');
    expect(host?.after).toEqual({
      ...full.egress?.[0],
      host: 'api.example.com',
    });
    expect(host?.source).toMatchObject({
      path: 'services/shop/checkout.yaml',
      line: 59,
    });
  });

  it('says nothing about comments, order, spelling and place', () => {
    const text = printManifest(makeManifest(full));
    const moved = makeWorld({
      files: {
        routing: {
          'services/shop/other.yaml': `# moved\n${text
            .replace('API.example.com.', 'api.EXAMPLE.com')
            .replace('X-Cohort', 'x-cohort')
            .replace('timeout: 1500ms', 'timeout: 1s500ms')
            .replace('interval: 10s', 'interval: 10000ms')}`,
        },
      },
    });
    expect(diffWorlds(one(), moved)).toEqual([]);
  });

  it('says nothing about the order of what has none', () => {
    const routes = (order: <T>(items: T[]) => T[]): ManifestParts => ({
      ...full,
      routes: order([
        {
          name: 'main',
          timeout: '1s',
          match: {
            headers: order([
              { name: 'a', value: '1' },
              { name: 'b', value: '2' },
            ]),
          },
          retry: { attempts: 1, on: order([502, 503]) },
          backends: order([
            { version: 'v1', weight: 1 },
            { version: 'v2', weight: 2 },
          ]),
        },
        { name: 'rest', timeout: '1s' },
      ]),
      versions: order([...(full.versions ?? [])]),
    });
    const world = one(routes(items => items));
    const other = one(routes(items => [...items].reverse()));
    expect(diffWorlds(world, other)).toEqual([]);
  });

  it('never takes a file it cannot read for a removal', () => {
    const broken = files('routing', { 'services/shop/checkout.yaml': 'a: [' });
    expect(diffWorlds(one(), broken)).toMatchObject([
      { type: 'unparsed-file', op: 'add', key: 'shop/checkout' },
    ]);
    expect(diffWorlds(broken, one())).toMatchObject([
      { type: 'unparsed-file', op: 'remove', service: 'shop/checkout' },
    ]);
    const foreign = files('routing', {
      'services/shop/checkout.yaml': 'kind: Secret\n',
    });
    expect(diffWorlds(one(), foreign)).toMatchObject([
      { type: 'unparsed-file', op: 'add' },
    ]);
  });

  it('reports a second declaration of a service', () => {
    const twice = files('routing', {
      'services/shop/zz.yaml': printManifest(makeManifest(full)),
    });
    expect(diffWorlds(one(), twice)).toMatchObject([
      {
        type: 'unparsed-file',
        op: 'add',
        key: 'routing:services/shop/zz.yaml',
      },
    ]);
  });

  it('loses nothing when a manifest says one thing twice', () => {
    const [host] = full.egress ?? [];
    const twice = one({
      ...full,
      egress: [host, { ...host, protocol: 'TLS' }],
    });
    expect(diffWorlds(one(), twice)).toMatchObject([
      {
        type: 'egress-host',
        op: 'add',
        key: 'shop/checkout → api.example.com:443 #2',
        after: { protocol: 'TLS' },
      },
    ]);
  });

  it('reports files that are not modelled, each change of them', () => {
    const owned = (text: string) =>
      files('security', { CODEOWNERS: text, 'notes.txt': 'a' });
    const [entry, ...others] = diffWorlds(owned('* @a\n'), owned('* @b\n'));
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      type: 'unmodelled-file',
      op: 'change',
      key: 'security:CODEOWNERS',
    });
    const fewer = files('security', { CODEOWNERS: '* @b\n' });
    expect(
      diffWorlds(owned('* @a\n'), fewer).map(({ op, key }) => [op, key]),
    ).toEqual([
      ['change', 'security:CODEOWNERS'],
      ['remove', 'security:notes.txt'],
    ]);
    const clusters = makeWorld({ services: [full], clusters: ['one'] });
    expect(diffWorlds(one(), clusters)).toMatchObject([
      { type: 'unmodelled-file', key: 'routing:clusters.yaml' },
    ]);
  });

  it('does not take a repository that was not read for an empty one', () => {
    const policy = { 'policies/shop/a.yaml': 'x' };
    expect(diffWorlds(files('security', policy), one())).toEqual([]);
    const unread = { ...one(), snapshots: new Map(), services: new Map() };
    expect(diffWorlds(one(), unread)).toEqual([]);
  });

  it('is empty for equal worlds, and its own inverse', () => {
    const name = fc.constantFrom('a', 'b', 'c');
    const parts = fc.record({
      name,
      tier: fc.option(fc.constantFrom(1, 2), { nil: undefined }),
      clusters: fc.uniqueArray(fc.constantFrom('one', 'two'), { minLength: 1 }),
      dependsOn: fc.array(fc.record({ service: fc.constant('shop/x') }), {
        maxLength: 2,
      }),
      egress: fc.array(
        fc.record({
          host: fc.constantFrom('a.example.com', 'A.example.com', '10.0.0.1'),
          port: fc.constantFrom(443, 8443),
          protocol: fc.constantFrom('HTTPS' as const, 'TLS' as const),
          reason: fc.constantFrom('this', 'that'),
        }),
        { maxLength: 3 },
      ),
      routes: fc.option(
        fc.array(
          fc.record({
            name: fc.constantFrom('main', 'other'),
            timeout: fc.constantFrom('1s', '1000ms', '2s'),
            backends: fc.option(
              fc.array(
                fc.record({
                  version: fc.constantFrom('v1', 'v2'),
                  weight: fc.nat(2),
                }),
                { minLength: 1, maxLength: 2 },
              ),
              { nil: undefined },
            ),
          }),
          { maxLength: 2 },
        ),
        { nil: undefined },
      ),
    });
    const broken = fc.dictionary(
      fc.constantFrom('services/shop/a.yaml', 'services/shop/z.yaml'),
      fc.constantFrom('a: [', '', 'kind: Secret\n'),
    );
    const world = fc
      .record({
        services: fc.uniqueArray(parts, { selector: part => part.name }),
        broken,
      })
      .map(({ services, broken: texts }) =>
        makeWorld({ services, files: { routing: texts } }),
      );
    fc.assert(
      fc.property(world, world, (a, b) => {
        expect(diffWorlds(a, a)).toEqual([]);
        expect(diffWorlds(a, b)).toEqual(invertDiff(diffWorlds(b, a)));
      }),
      { seed: 7, numRuns: Number(process.env.PROPERTY_RUNS ?? 200) },
    );
  });
});
