import { documents, withAll, worldWith } from '../diff/__testUtils__/declared';
import { makeManifest, makeWorld } from '../testing';
import { declaredFields } from './declared';
import { selectedServices, selectionOf } from './selectedServices';

const policy = (name: string, more = '') =>
  `apiVersion: security.istio.io/v1\nkind: AuthorizationPolicy\nmetadata:\n  name: ${name}\n  namespace: shop\n${more}`;

describe('buildWorld', () => {
  it('reads every format under its domain key', () => {
    const world = withAll();
    expect([...world.unparsed]).toEqual([]);
    expect(
      declaredFields.map(field => [field, ...world[field].keys()]),
    ).toEqual([
      ['allowlist', 'EnvoyFilter shop/lua'],
      ['policies', 'shop/checkout'],
      ['peerAuthentications', 'shop/checkout'],
      ['trust', 'shop/checkout'],
      ['telemetry', 'shop'],
      ['optOuts', 'shop'],
      ['extAuthz', 'shop/checkout'],
      ['workloads', 'shop/checkout'],
      ['trustDomains', 'one.mesh.corp'],
    ]);
    expect(world.peerAuthentications.get('shop/checkout')?.value).toEqual({
      namespace: 'shop',
      name: 'checkout',
      selector: { app: 'checkout' },
      mode: 'STRICT',
      ports: { 8080: 'PERMISSIVE' },
    });
  });

  it('knows the place of each document and field', () => {
    const path = 'policies/shop/checkout.yaml';
    const world = worldWith({
      security: {
        [path]: `${policy('a')}---\n${policy('b', 'spec:\n  action: DENY\n')}`,
      },
    });
    const entry = world.policies.get('shop/b');
    const at = { repo: 'security', path };
    expect(entry?.source).toEqual({ ...at, line: 7, column: 1 });
    expect(entry?.place(['spec', 'action'])).toEqual({
      ...at,
      line: 13,
      column: 11,
    });
  });

  it.each([
    [
      'trust',
      'principals:\n  - principle: a\n    reason: why\n',
      [
        'manifest-shape/missing-field 6 The field principals[0].principal is missing.',
        'manifest-shape/unknown-field 6 Unknown field "principle" in principals[0]. Did you mean "principal"?',
      ],
    ],
    [
      'trust',
      'principals:\n  - principal: spiffe://one.mesh.corp/ns/shop/sa/cart\n    reason: why\n',
      [
        'manifest-shape/field 6 principals[0].principal: must be a whole principal without "spiffe://", for example "one.mesh.corp/ns/shop/sa/cart".',
      ],
    ],
  ] as const)('tells what is wrong with %s', (field, rest, wanted) => {
    const { repo, path, value } = documents[field];
    const head = `apiVersion: mesh.corp/v1alpha1\nkind: ${value.kind}\nmetadata:\n  {name: checkout, namespace: shop}\n`;
    const world = worldWith({ [repo]: { [path]: `${head}${rest}` } });
    expect(world[field].size).toBe(0);
    expect(
      [...world.unparsed.values()]
        .flat()
        .map(
          ({ code, source, message }) => `${code} ${source?.line} ${message}`,
        ),
    ).toEqual(wanted);
  });

  it.each([
    ['workloads', '"certificateHours":4', '"certificateHours":25'],
    ['telemetry', '"rate":10', '"rate":101'],
    ['telemetry', '"until":"2027-03-31"', '"until":"2027-02-30"'],
    ['optOuts', '"name":"resizer"', '"name":"*"'],
    ['extAuthz', '"failure":"deny"', '"failure":"open"'],
    ['extAuthz', '"/pay"', '"/pay*x"'],
    ['allowlist', '"name":"lua",', ''],
    ['allowlist', 'gateway-api#1', 'gateway-api'],
    ['trustDomains', '"name":"one.mesh.corp"', '"name":"ONE"'],
    ['peerAuthentications', '"STRICT"', '"strict"'],
    ['peerAuthentications', '"app":"checkout"', '"app":"*"'],
    ['peerAuthentications', '"8080"', '"http"'],
    ['policies', '"principals"', '"principal"'],
    ['policies', '"CUSTOM"', '"custom"'],
  ] as const)('refuses in %s %s as %s', (field, from, to) => {
    const { repo, path, value } = documents[field];
    const text = JSON.stringify(value);
    expect(text).toContain(from);
    const world = worldWith({ [repo]: { [path]: text.replace(from, to) } });
    expect([...world.unparsed.keys()]).toEqual([`${repo}:${path}`]);
    expect(world[field].size).toBe(0);
    const [finding] = [...world.unparsed.values()].flat();
    expect(finding.source).toMatchObject({ repo, path, line: 1 });
    expect(finding.jsonPath).not.toEqual([]);
  });

  it('makes the whole file unknown when one document cannot be read', () => {
    const path = 'policies/shop/checkout.yaml';
    const world = worldWith({
      security: { [path]: `${policy('a')}---\n${policy('b', 'sepc: {}\n')}` },
    });
    expect(world.policies.size).toBe(0);
    expect(world.unparsed.get(`security:${path}`)).toMatchObject([
      { code: 'policy-shape/unknown-field', source: { line: 12, column: 1 } },
    ]);
  });

  it('says that an empty file is empty', () => {
    const path = 'opt-outs/shop.yaml';
    const world = worldWith({ security: { [path]: '# nothing\n' } });
    expect(world.unparsed.get(`security:${path}`)).toMatchObject([
      { code: 'manifest-shape/empty' },
    ]);
  });

  it('keeps the first of two declarations, and tells the other', () => {
    const world = worldWith({
      security: {
        'policies/shop/a.yaml': policy('x'),
        'policies/shop/b.yaml': `${policy('x')}---\n${policy('y')}`,
      },
    });
    expect(world.policies.get('shop/x')?.source.path).toBe(
      'policies/shop/a.yaml',
    );
    expect(world.policies.has('shop/y')).toBe(true);
    expect(world.unparsed.get('security:policies/shop/b.yaml')).toMatchObject([
      { code: 'path-matches-metadata/declared-twice', source: { line: 1 } },
    ]);
  });
});

describe('selectionOf', () => {
  const plain = makeManifest();
  const versions = ['v1', 'v2'].map(name => ({
    name,
    selector: { version: name },
  }));
  const versioned = makeManifest({ versions });

  it.each([
    [undefined, 'all', 'all'],
    [{}, 'all', 'all'],
    [{ app: 'checkout' }, 'all', 'all'],
    [{ app: 'cart' }, 'none', 'none'],
    [{ version: 'v1' }, 'cannot-tell', 'some'],
    [{ app: 'checkout', version: 'v2' }, 'cannot-tell', 'some'],
    [{ app: 'checkout', version: 'v3' }, 'cannot-tell', 'none'],
    [{ tier: 'back' }, 'cannot-tell', 'cannot-tell'],
    [{ app: 'checkout', tier: 'back' }, 'cannot-tell', 'cannot-tell'],
  ])('of %j is %s, with versions %s', (selector, one, two) => {
    expect([
      selectionOf(selector as Record<string, string>, plain),
      selectionOf(selector as Record<string, string>, versioned),
    ]).toEqual([one, two]);
  });
});

it('selects in its namespace, in the root namespace everywhere', () => {
  const world = makeWorld({
    services: [
      { name: 'cart' },
      {},
      { name: 'cart', namespace: 'other' },
      {
        name: 'ad',
        namespace: 'other',
        versions: [
          { name: 'v1', selector: { version: 'v1' } },
          { name: 'v2', selector: { version: 'v2' } },
        ],
      },
    ],
  });
  const refs = (namespace: string, selector?: Record<string, string>) =>
    selectedServices(world, { namespace, selector }).map(({ ref }) => ref);
  expect(refs('shop', { app: 'cart' })).toEqual(['shop/cart']);
  expect(refs('shop')).toEqual(['shop/cart', 'shop/checkout']);
  expect(refs('istio-system', { app: 'cart' })).toEqual([
    'other/cart',
    'shop/cart',
  ]);
  expect(refs('shop', { app: 'nobody' })).toEqual([]);
  expect(refs('other', { version: 'v2' })).toEqual(['other/ad']);
});
