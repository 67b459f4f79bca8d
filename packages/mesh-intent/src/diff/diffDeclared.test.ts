import fc from 'fast-check';
import { stringify } from 'yaml';
import { makeWorld } from '../testing';
import type { RepoRole } from '../world';
import { documents, withAll, worldWith } from './__testUtils__/declared';
import { canonicalRules } from './canonicalRules';
import { diffWorlds, invertDiff } from './diffWorlds';

const policy = (name: string, spec: object, annotations?: object) =>
  stringify({
    apiVersion: 'security.istio.io/v1',
    kind: 'AuthorizationPolicy',
    metadata: { name, namespace: 'shop', ...(annotations && { annotations }) },
    spec,
  });
const security = (files: Record<string, string>) =>
  worldWith({ security: files });
const told = (...worlds: Parameters<typeof diffWorlds>) =>
  diffWorlds(...worlds).map(({ type, op, key }) => `${op} ${type} ${key}`);

const rule = (principal: string, ...ports: string[]) => ({
  from: [{ source: { principals: [principal, 'b'] } }],
  to: [{ operation: { ports } }],
});
const spec = {
  selector: { matchLabels: { app: 'checkout' } },
  rules: [rule('a', '80', '90'), rule('c', '70')],
};
const path = 'policies/shop/checkout.yaml';

describe('diffWorlds, of policies', () => {
  const before = security({ [path]: policy('callers', spec) });

  it('takes another order, repetition, file and API version for no difference', () => {
    const same = {
      selector: { matchLabels: { app: 'checkout' } },
      action: 'ALLOW',
      rules: [
        rule('c', '70'),
        {
          to: [{ operation: { ports: ['90', '80', '90'] } }],
          from: [
            { source: { principals: ['b', 'a'] } },
            { source: { principals: ['a', 'b'] } },
          ],
        },
        rule('c', '70'),
      ],
    };
    const text = policy('callers', same).replace('/v1\n', '/v1beta1\n');
    const after = security({
      'policies/shop/zz.yaml': `# moved\n${policy('other', {})}---\n${text}`,
    });
    expect(told(before, after)).toEqual([
      'add policy-rules shop/other',
      'add policy-dry-run shop/other',
    ]);
  });

  it('tells rules and dry-run apart, with their places', () => {
    const watched = security({
      [path]: policy('callers', spec, { 'istio.io/dry-run': 'true' }),
    });
    expect(diffWorlds(before, watched)).toEqual([
      {
        type: 'policy-dry-run',
        op: 'change',
        key: 'shop/callers',
        service: 'shop/checkout',
        before: 'enforced',
        after: 'dry-run',
        source: { repo: 'security', path, line: 7, column: 23 },
        sourceBefore: { repo: 'security', path, line: 3, column: 1 },
      },
    ]);
    const fewer = security({
      [path]: policy('callers', { ...spec, rules: [rule('c', '70')] }),
    });
    expect(told(before, fewer)).toEqual(['change policy-rules shop/callers']);
  });

  it('names every service that is selected', () => {
    const services = [{ name: 'cart' }, { name: 'checkout' }];
    const world = (text: string) =>
      makeWorld({ services, files: { security: { [path]: text } } });
    const all = policy('all', { rules: [] });
    const [entry] = diffWorlds(world(policy('x', {})), world(all));
    expect(entry).toMatchObject({ services: ['shop/cart', 'shop/checkout'] });
    expect(entry.service).toBeUndefined();
    const nobody = policy('all', { selector: { matchLabels: { app: 'no' } } });
    const [other] = diffWorlds(
      makeWorld({ services, files: { security: {} } }),
      world(nobody),
    );
    expect(other.service).toBeUndefined();
    expect(other.services).toBeUndefined();
  });

  it('names services of both sides', () => {
    const all = (rules: object[]) => policy('all', { rules });
    const left = makeWorld({
      services: [{ name: 'cart' }],
      files: { security: { [path]: all([]) } },
    });
    const right = makeWorld({
      services: [{ name: 'ad' }],
      files: { security: { [path]: all([rule('a')]) } },
    });
    const services = ['shop/ad', 'shop/cart'];
    const entries = (...worlds: Parameters<typeof diffWorlds>) =>
      diffWorlds(...worlds).filter(({ type }) => type === 'policy-rules');
    expect(entries(left, right)).toMatchObject([{ services }]);
    expect(entries(right, left)).toMatchObject([{ services }]);
  });

  it('never takes a file it cannot read for a removal', () => {
    const broken = security({ [path]: `${policy('callers', spec)}---\na: [` });
    expect(told(before, broken)).toEqual([
      `add unparsed-file security:${path}`,
    ]);
    const unknown = security({ [path]: policy('callers', { ...spec, a: 1 }) });
    expect(told(before, unknown)).toEqual([
      `add unparsed-file security:${path}`,
    ]);
    expect(told(unknown, before)).toEqual([
      `remove unparsed-file security:${path}`,
    ]);
  });

  it('tells a second declaration, which is compared as a file', () => {
    const twice = security({
      [path]: policy('callers', spec),
      'policies/shop/zz.yaml': policy('callers', { rules: [{}] }),
    });
    expect(told(before, twice)).toEqual([
      'add unparsed-file security:policies/shop/zz.yaml',
    ]);
    const beside = security({
      [path]: policy('callers', spec),
      'policies/shop/zz.yaml': `${policy('callers', {})}---\n${policy(
        'more',
        {},
      )}`,
    });
    expect(told(before, beside)).toEqual([
      'add policy-rules shop/more',
      'add policy-dry-run shop/more',
      'add unparsed-file security:policies/shop/zz.yaml',
    ]);
  });

  it('does not take a repository that was not read for an empty one', () => {
    expect(diffWorlds(makeWorld({}), makeWorld({}))).toEqual([]);
    const unread = makeWorld({ services: [{}] });
    const read = makeWorld({
      services: [{}],
      files: { security: { [path]: policy('callers', spec) } },
    });
    expect(diffWorlds(unread, read)).toEqual([]);
  });
});

describe('diffWorlds, of modes', () => {
  const mode = (name: string, value: string, selector?: object) =>
    stringify({
      apiVersion: 'security.istio.io/v1',
      kind: 'PeerAuthentication',
      metadata: { name, namespace: 'shop' },
      spec: { mtls: { mode: value }, ...(selector && { selector }) },
    });
  const pods = { matchLabels: { app: 'checkout' } };

  it('takes another name and file for no difference', () => {
    expect(
      diffWorlds(
        security({
          'peer-authentication/shop/a.yaml': mode('a', 'STRICT', pods),
        }),
        security({
          'peer-authentication/shop/b.yaml': mode('b', 'STRICT', pods),
        }),
      ),
    ).toEqual([]);
  });

  it('tells workloads from the namespace', () => {
    const both = security({
      'peer-authentication/shop/a.yaml': `${mode(
        'a',
        'STRICT',
        pods,
      )}---\n${mode('b', 'PERMISSIVE')}`,
    });
    expect(
      diffWorlds(worldWith(), both).map(({ type, key, service }) => [
        type,
        key,
        service,
      ]),
    ).toEqual([
      ['peer-authentication', 'shop app=checkout', 'shop/checkout'],
      ['peer-authentication-namespace', 'shop', 'shop/checkout'],
    ]);
  });

  it('loses nothing when two say something of the same pods', () => {
    const two = security({
      'peer-authentication/shop/a.yaml': mode('a', 'STRICT', pods),
      'peer-authentication/shop/b.yaml': mode('b', 'DISABLE', pods),
    });
    expect(told(worldWith(), two)).toEqual([
      'add peer-authentication shop app=checkout',
      'add peer-authentication shop app=checkout #2',
    ]);
  });
});

it('takes other spellings of an authoriser for no difference', () => {
  const { path: at, value } = documents.extAuthz;
  const other = (timeout: string, paths: string[]) =>
    security({
      [at]: JSON.stringify({
        ...value,
        spec: { provider: 'opa', timeout, failure: 'deny', paths },
      }),
    });
  expect(
    diffWorlds(other('1000ms', ['/a', '/b']), other('1s', ['/b', '/a', '/b'])),
  ).toEqual([]);
});

describe('canonicalRules', () => {
  const base = {
    namespace: 'shop',
    name: 'a',
    action: 'ALLOW' as const,
    dryRun: false,
  };

  it('is one text for equal meanings', () => {
    const text = '{"action":"ALLOW","rules":[]}';
    expect(canonicalRules(base)).toBe(text);
    expect(
      canonicalRules({
        ...base,
        name: 'b',
        rules: [],
        selector: {},
        dryRun: true,
        dryRunText: 'true',
      }),
    ).toBe(text);
  });

  it('is another text for what admission tells apart', () => {
    const texts = [[], [{}], [{ from: [] }], [{ from: [{}] }]].map(rules =>
      canonicalRules({ ...base, rules }),
    );
    expect(new Set(texts).size).toBe(4);
  });
});

it('is empty for equal worlds, and its own inverse', () => {
  const choices = Object.values(documents).map(({ repo, path: at, value }) => {
    const text = JSON.stringify(value);
    const texts = [
      text,
      text.replace(/"reason":"[^"]*"/, '"reason":"another"'),
      text.replace('"STRICT"', '"DISABLE"').replace('"true"', '"false"'),
      text.replaceAll('checkout', 'cart'),
      'a: [',
      'kind: Secret\n',
    ];
    return fc
      .option(fc.constantFrom(...texts), { nil: undefined })
      .map(chosen => [repo, at, chosen] as const);
  });
  const world = fc.tuple(...choices).map(chosen => {
    const files: Partial<Record<RepoRole, Record<string, string>>> = {
      security: {},
      identity: {},
    };
    for (const [repo, at, text] of chosen) {
      if (text !== undefined) files[repo] = { ...files[repo], [at]: text };
    }
    return makeWorld({ services: [{ name: 'cart' }, {}], files });
  });
  fc.assert(
    fc.property(world, world, (a, b) => {
      expect(diffWorlds(a, a)).toEqual([]);
      expect(diffWorlds(a, b)).toEqual(invertDiff(diffWorlds(b, a)));
    }),
    { seed: 11, numRuns: Number(process.env.PROPERTY_RUNS ?? 100) },
  );
  expect(diffWorlds(withAll(), withAll())).toEqual([]);
});
