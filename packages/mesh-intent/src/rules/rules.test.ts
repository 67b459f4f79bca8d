import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { makeWorld, readRuleVectors } from '../testing';
import { worldAfter } from '../world';
import type { RepoRole, World } from '../world';
import { checkWorld } from './checkWorld';
import { introducedFindings } from './introducedFindings';
import { rules } from './registry';
import { structuralRules } from './structuralRules';

const vectorsOf = (id: string) =>
  readRuleVectors(
    readFileSync(resolve(__dirname, id, 'vectors.yaml'), 'utf8'),
    id,
  );

it('lists every folder', () => {
  const folders = readdirSync(__dirname, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => name);
  expect(rules.map(({ id }) => id).sort()).toEqual(folders.sort());
});

describe.each(rules.map(rule => [rule.id, rule] as const))('%s', (id, rule) => {
  it('tells what is bad, what is good and why', () => {
    const file = resolve(__dirname, id, 'README.md');
    expect(existsSync(file)).toBe(true);
    const text = readFileSync(file, 'utf8');
    for (const part of ['**Bad**', '**Good**', '**Why**']) {
      expect(text).toContain(part);
    }
    expect(rule.why).toMatch(/\.$/);
  });

  it.each(vectorsOf(id).map(vector => [vector.name, vector] as const))(
    '%s',
    (_name, vector) => {
      expect(vector.run(rule)).toEqual([]);
    },
  );
});

it('has a vector for every code it can answer', () => {
  const sources = rules.map(({ id }) => {
    const folder = resolve(__dirname, id);
    return readdirSync(folder)
      .filter(name => name.endsWith('.ts'))
      .map(name => readFileSync(resolve(folder, name), 'utf8'))
      .join('\n');
  });
  for (const [index, { id }] of rules.entries()) {
    const vectors = readFileSync(
      resolve(__dirname, id, 'vectors.yaml'),
      'utf8',
    );
    const codes = [...sources[index].matchAll(/code: `\$\{ID\}\/([a-z-]+)`/g)];
    for (const [, code] of codes) {
      expect(vectors).toContain(`${id}/${code}`);
    }
  }
});

it('lists every structural rule', () => {
  const folders = rules
    .map(({ id }) => id)
    .filter(id => existsSync(resolve(__dirname, id, 'structural.ts')));
  expect(structuralRules.map(({ id }) => id)).toEqual(folders.sort());
});

describe('what was judged before', () => {
  const alias = `apiVersion: v1
kind: Service
metadata: { name: partner, namespace: shop }
spec: { type: ExternalName, externalName: api.example.com, ports: [{ port: 443 }] }
`;
  const namespace = (labels: string) => `apiVersion: v1
kind: Namespace
metadata: { name: shop, labels: ${labels} }
`;
  const codes = (world: World) => checkWorld(world).map(({ code }) => code);
  const replaced = (
    world: World,
    ...[repo, path, after]: readonly [RepoRole, string, string]
  ) =>
    worldAfter(world, [
      {
        repo,
        edits: [
          {
            path,
            before: world.snapshots.get(repo)?.files.get(path)?.text,
            after,
          },
        ],
      },
    ]);

  it('is judged again when its namespace joins the mesh', () => {
    const world = makeWorld({
      files: { platform: { 'a.yaml': alias, 'n.yaml': namespace('{}') } },
    });
    expect(codes(world)).toEqual([]);
    const joined = namespace('{ istio-injection: enabled }');
    const after = replaced(world, 'platform', 'n.yaml', joined);
    expect(codes(after)).toEqual(['service-shape/external-name']);
  });

  it('is judged again when the allow-list changes', () => {
    const patch = `apiVersion: networking.istio.io/v1
kind: EnvoyFilter
metadata: { name: a, namespace: shop }
`;
    const world = makeWorld({ files: { platform: { 'a.yaml': patch } } });
    expect(codes(world)).toEqual(['allowlist/not-listed']);
    const listed = `apiVersion: mesh.corp/v1alpha1
kind: Allowlist
entries: [{ kind: EnvoyFilter, reason: No field yet, retiredBy: 'kubernetes-sigs/gateway-api#1' }]
`;
    const after = replaced(world, 'routing', 'allowlist.yaml', listed);
    expect(codes(after)).toEqual([]);
  });
});

describe('readRuleVectors', () => {
  const good = `rule: port-unique
valid: [{ name: a, services: [{}] }]
invalid: [{ name: b, services: [{}], expect: [{ code: port-unique/name }] }]`;

  it('takes a well-formed file', () => {
    expect(readRuleVectors(good, 'port-unique')).toHaveLength(2);
  });

  it.each([
    ['an unknown key', good.replace('code:', 'cod:')],
    [
      'an unknown field of a service',
      good.replace('[{}] }]', '[{ prots: [] }] }]'),
    ],
    [
      'a case that expects nothing',
      good.replace('[{ code: port-unique/name }]', '[]'),
    ],
    ['no valid case', good.replace('[{ name: a, services: [{}] }]', '[]')],
    ['another rule', good.replace('rule: port-unique', 'rule: other')],
  ])('refuses %s', (_name, text) => {
    expect(text).not.toBe(good);
    expect(() => readRuleVectors(text, 'port-unique')).toThrow('vectors.yaml');
  });

  it('fails a vector the rule does not answer', () => {
    const rule = rules.find(({ id }) => id === 'port-unique');
    if (rule === undefined) throw new Error('no such rule');
    const [, invalid] = readRuleVectors(good, 'port-unique');
    expect(invalid.run(rule)).toEqual(['expected 1 findings, found 0: ']);
  });
});

describe('checkWorld', () => {
  const world = makeWorld({
    services: [
      { dependsOn: [{ service: 'shop/nobody' }], clusters: ['nowhere'] },
      { name: 'cart', clusters: ['nowhere'] },
    ],
  });

  it('tells all findings, by place', () => {
    expect(
      checkWorld(world).map(({ code, source }) => [source?.path, code]),
    ).toEqual([
      ['services/shop/cart.yaml', 'cluster-known/unknown'],
      ['services/shop/checkout.yaml', 'cluster-known/unknown'],
      ['services/shop/checkout.yaml', 'dependency-known/unknown'],
    ]);
    expect(checkWorld(world, { services: ['shop/cart'] })).toHaveLength(1);
  });

  it('holds a step for what it introduces or touches, not for what stands elsewhere', () => {
    const path = 'services/shop/cart.yaml';
    const before = world.snapshots.get('routing')?.files.get(path)?.text ?? '';
    const after = worldAfter(world, [
      {
        repo: 'routing',
        edits: [
          { path, before, after: before.replace('name: cart', 'name: crat') },
        ],
      },
    ]);
    const edited = [{ repo: 'routing', path }];
    expect(
      introducedFindings(world, after, edited).map(({ code }) => code),
    ).toEqual(['path-matches-metadata/elsewhere', 'cluster-known/unknown']);
    expect(introducedFindings(world, world, [])).toEqual([]);
  });

  it('tells what a step breaks in files it does not touch', () => {
    const two = makeWorld({
      services: [{ dependsOn: [{ service: 'shop/cart' }] }, { name: 'cart' }],
    });
    const path = 'services/shop/cart.yaml';
    const before = two.snapshots.get('routing')?.files.get(path)?.text;
    const after = worldAfter(two, [
      { repo: 'routing', edits: [{ path, before }] },
    ]);
    expect(
      introducedFindings(two, after, [{ repo: 'routing', path }]),
    ).toMatchObject([
      {
        code: 'dependency-known/unknown',
        source: { path: 'services/shop/checkout.yaml' },
      },
    ]);
  });
});
