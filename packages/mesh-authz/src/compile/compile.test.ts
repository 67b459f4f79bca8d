import { interpret } from '../interpret';
import { lowerPolicies } from '../lower';
import type { AuthorizationPolicy } from '../policy';
import { standard } from '../vectors/standard';
import { compile } from './compile';
import { Dimension } from './Dimension';
import { isPlainPath } from './isPlainPath';
import { termsOf } from './terms';

const { settings, workload, request } = standard;

function policy(rest: Partial<AuthorizationPolicy>): AuthorizationPolicy {
  return {
    namespace: 'shop',
    name: 'p',
    action: 'ALLOW',
    dryRun: false,
    ...rest,
  };
}

it('answers with the same frozen object every time', () => {
  const evaluator = compile([policy({ rules: [{}] })], workload, settings);
  const first = evaluator.decide(request);
  expect(evaluator.decide({ ...request, path: '/other' })).toBe(first);
  expect(Object.isFrozen(first) && Object.isFrozen(first.by)).toBe(true);
});

it('interprets what multiplies beyond all use', () => {
  const count = 70;
  const numbers = Array.from({ length: count }, (_, index) => index);
  const rules = [
    {
      from: numbers.map(i => ({
        namespaces: [`n${i}`],
        notPrincipals: [`c01.mesh.corp/ns/n${i}/sa/bad`],
      })),
      to: numbers.map(i => ({ paths: [`/p${i}`], methods: ['GET'] })),
    },
  ];
  const all = [policy({ rules })];
  const fast = compile(all, workload, settings);
  const slow = interpret(all, workload, settings);
  for (const [ns, path, sa] of [
    ['n69', '/p69', 'good'],
    ['n69', '/p70', 'good'],
    ['n0', '/p0', 'bad'],
    ['n70', '/p0', 'good'],
  ]) {
    const each = {
      ...request,
      path,
      peer: [`spiffe://c01.mesh.corp/ns/${ns}/sa/${sa}`],
    };
    expect(fast.decide(each)).toEqual(slow.decide(each));
  }
  expect(
    fast.decide({ ...request, path: '/p1', peer: ['spiffe://x/ns/n2/sa/a'] })
      .decision,
  ).toBe('allow');
});

it('reads hostile values once', () => {
  // Work that grows with the square of these would not end.
  const texts = [
    '/',
    '*',
    '{*}/',
    'a/',
    '%2e/',
    '%',
    './',
    '../',
    'é',
    '\\\\',
  ].map(each => `/${each.repeat(100_000)}x`);
  const rules = [
    {
      from: [
        { principals: texts, namespaces: texts, trustDomains: texts },
        { serviceAccounts: texts, requestPrincipals: texts },
      ],
      to: [{ paths: texts, hosts: texts, notMethods: texts }],
    },
  ];
  const all = [policy({ rules })];
  const mesh = {
    ...settings,
    pathNormalization: 'DECODE_AND_MERGE_SLASHES',
  } as const;
  const fast = compile(all, workload, mesh);
  const slow = interpret(all, workload, mesh);
  for (const text of texts) {
    const each = {
      ...request,
      path: text,
      authority: text,
      peer: [`spiffe://${text}`],
    };
    expect(fast.decide(each)).toEqual(slow.decide(each));
  }
});

it('gives up at its limit, not before', () => {
  const from = [{ namespaces: ['a'] }, { trustDomains: ['b'] }];
  const to = [{ paths: ['/a'] }, { paths: ['/b'] }, { paths: ['/c'] }];
  const layers = lowerPolicies({
    policies: [policy({ rules: [{ to }, { from, to }] })],
    workload,
    settings,
    protocol: 'http',
  });
  // The two sources are lists of identities, so they are one.
  expect(termsOf(layers, 6)).toHaveLength(6);
  expect(termsOf(layers, 5)).toBeUndefined();
});

it('takes a long list of sources as one', () => {
  const from = Array.from({ length: 512 }, (_, i) => ({
    principals: [`c01.mesh.corp/ns/shop/sa/s${i}`],
  }));
  const rules = Array.from({ length: 20 }, () => ({ from }));
  const evaluator = compile([policy({ rules })], workload, settings);
  const decide = (sa: string) =>
    evaluator.decide({
      ...request,
      peer: [`spiffe://c01.mesh.corp/ns/shop/sa/${sa}`],
    });
  expect(decide('s511').decision).toBe('allow');
  // Remembered and shared: the sources did not multiply to more than a program holds.
  expect(decide('s0')).toBe(decide('s511'));
  expect(decide('s512').decision).toBe('deny');
});

it('keeps nothing of one call for the next', () => {
  const evaluator = compile(
    [policy({ rules: [{ to: [{ paths: ['/a*'], notPaths: ['/ab'] }] }] })],
    workload,
    settings,
  );
  const paths = ['/ab', '/a', '/ab?x', '/b', '/a', '/ab'];
  expect(
    paths.map(path => evaluator.decide({ ...request, path }).decision),
  ).toEqual(['deny', 'allow', 'deny', 'deny', 'allow', 'deny']);
});

describe('what a dimension remembers', () => {
  // So many words that the memory holds its least, 64 values.
  const CAPACITY = 64;

  function counting() {
    const asked: string[] = [];
    const dimension = new Dimension<string>(new Int32Array(1 << 13), key => {
      asked.push(key);
      return [key];
    });
    const askedFor = (key: string): boolean => {
      const before = asked.length;
      dimension.of(key);
      return asked.length > before;
    };
    return askedFor;
  }

  it('is found again', () => {
    const askedFor = counting();
    expect([askedFor('a'), askedFor('a')]).toEqual([true, false]);
  });

  it('is not a text too long to come back', () => {
    const askedFor = counting();
    const long = 'a'.repeat(100_000);
    expect([askedFor(long), askedFor(long)]).toEqual([true, true]);
  });

  it('is bounded, stays while it is of use, and starts anew when it is not', () => {
    const askedFor = counting();
    for (let i = 0; i < CAPACITY; i += 1) askedFor(`first ${i}`);
    expect([askedFor('one more'), askedFor('one more')]).toEqual([true, true]);
    expect(askedFor('first 0')).toBe(false);
    for (let i = 0; i < CAPACITY * 8; i += 1) askedFor(`other ${i}`);
    expect([askedFor('new'), askedFor('new')]).toEqual([true, false]);
    expect(askedFor('first 0')).toBe(true);
  });

  it('is looked for now and then while values are scattered, and at once when they are not', () => {
    const askedFor = counting();
    askedFor('known');
    const lookUps = 64;
    for (let i = 0; i < 300; i += 1) askedFor(`scattered ${i}`);
    const again = Array.from({ length: lookUps }, () => askedFor('known'));
    const found = again.indexOf(false);
    expect(found).toBeGreaterThan(0);
    expect(again.slice(found)).not.toContain(true);
    expect([askedFor('one more'), askedFor('known')]).toEqual([true, false]);
  });
});

it.each(['?x', '#x', '%2e', '%61', '%2F', '\\', '/./', '/..', '//'])(
  'takes no path with %s for one that normalising leaves alone',
  part => {
    expect([isPlainPath('/a/b'), isPlainPath(`/a${part}b`)]).toEqual([
      true,
      false,
    ]);
  },
);

it('finds prefixes and suffixes among very many', () => {
  const numbers = Array.from({ length: 100 }, (_, i) => i);
  const letter = (i: number) => String.fromCharCode(0x100 + i);
  const paths = numbers.flatMap(i => [
    `/${letter(i)}${letter(99 - i)}/*`,
    `*/${letter(i)}${letter(99 - i)}`,
  ]);
  const all = [policy({ rules: [{ to: [{ paths }] }] })];
  const fast = compile(all, workload, settings);
  const decide = (path: string) => fast.decide({ ...request, path }).decision;
  for (const i of numbers) {
    const known = `${letter(i)}${letter(99 - i)}`;
    const unknown = `${letter(i)}${letter(i)}`;
    expect(decide(`/${known}/x`)).toBe('allow');
    expect(decide(`/x/${known}`)).toBe('allow');
    expect(decide(`/${unknown}/x`)).toBe('deny');
    expect(decide(`/x/${unknown}`)).toBe('deny');
  }
});
