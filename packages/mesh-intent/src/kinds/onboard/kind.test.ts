import { makeWorld } from '../../testing';
import { worldAfter } from '../../world';
import { planKind } from '../registry';
import { onboard } from './kind';

const world = makeWorld({
  services: [
    { name: 'cart' },
    { name: 'pay', dependsOn: [{ service: 'shop/cart' }] },
  ],
  files: {
    routing: { 'services/shop/broken.yaml': 'a: [' },
    platform: {
      'ns.yaml': 'apiVersion: v1\nkind: Namespace\nmetadata: {name: shop}\n',
    },
  },
  options: { knownOwners: new Set(['group:default/team-shop']) },
});

const input = {
  name: 'wishlist',
  namespace: 'shop',
  owner: 'group:default/team-shop',
  clusters: ['one'],
  ports: [{ name: 'http', port: 80, protocol: 'HTTP' }],
};

const plan = (raw: object = {}, at = world) =>
  planKind(onboard, { ...input, ...raw }, at);

it('writes the manifest with what was left out filled in', () => {
  const result = plan({ dependsOn: ['shop/cart'] });
  if (!result.ok) throw new Error(JSON.stringify(result.findings));
  expect(result.plan.steps[0].edits).toEqual([
    {
      path: 'services/shop/wishlist.yaml',
      after: `apiVersion: mesh.corp/v1alpha1
kind: ServiceManifest
metadata:
  name: wishlist
  namespace: shop
  owner: group:default/team-shop
spec:
  serviceAccount: wishlist
  clusters:
    - one
  ports:
    - name: http
      port: 80
      targetPort: 80
      protocol: HTTP
  dependsOn:
    - service: shop/cart
`,
    },
  ]);
  expect(result.plan.steps[0].reads).toEqual([
    'clusters.yaml',
    'services/shop/cart.yaml',
    'services/shop/wishlist.yaml',
  ]);
  expect(result.findings).toEqual([]);
});

it.each([
  ['a taken name', { name: 'cart' }, 'onboard/name-taken', ['name']],
  [
    'a name whose file is broken',
    { name: 'broken' },
    'onboard/name-taken',
    ['name'],
  ],
  [
    'an unknown dependency',
    { dependsOn: ['shop/crat'] },
    'dependency-known/unknown',
    ['dependsOn', 0],
  ],
  [
    'itself',
    { dependsOn: ['shop/wishlist'] },
    'dependency-known/self',
    ['dependsOn', 0],
  ],
  [
    'an unknown cluster',
    { clusters: ['one', 'tow'] },
    'cluster-known/unknown',
    ['clusters', 1],
  ],
  [
    'an unknown owner',
    { owner: 'group:default/team-shops' },
    'owner-known/unknown',
    ['owner'],
  ],
  [
    'one port twice',
    {
      ports: [
        { name: 'a', port: 80, protocol: 'HTTP' },
        { name: 'b', port: 80, protocol: 'HTTP' },
      ],
    },
    'port-unique/number',
    ['ports', 1, 'port'],
  ],
  ['a name that is none', { name: 'Wish_List' }, 'onboard/input', ['name']],
  ['a way out of the folder', { name: '../../x' }, 'onboard/input', ['name']],
  [
    'a namespace that is a path',
    { namespace: 'a/b' },
    'onboard/input',
    ['namespace'],
  ],
  ['no cluster', { clusters: [] }, 'onboard/input', ['clusters']],
  [
    'a description of two lines',
    { description: 'a\nb' },
    'onboard/input',
    ['description'],
  ],
])('refuses %s', (_name, raw, code, jsonPath) => {
  const result = plan(raw);
  expect(result.ok).toBe(false);
  expect(
    result.findings.map(finding => [finding.code, finding.jsonPath]),
  ).toContainEqual([code, jsonPath]);
});

it('refuses a dependency that closes a cycle, with the path', () => {
  const waiting = makeWorld({
    services: [
      { name: 'cart', dependsOn: [{ service: 'shop/pay' }] },
      { name: 'pay', dependsOn: [{ service: 'shop/wishlist' }] },
    ],
  });
  const result = plan({ dependsOn: ['shop/cart'] }, waiting);
  expect(result).toMatchObject({ ok: false });
  expect(
    result.findings.find(
      ({ code, jsonPath }) => code === 'dependency-cycle/cycle' && jsonPath,
    ),
  ).toMatchObject({
    message: expect.stringContaining(
      'shop/wishlist → shop/cart → shop/pay → shop/wishlist',
    ),
    jsonPath: ['dependsOn', 0],
  });
});

it('only warns about a namespace the platform tree does not declare', () => {
  const result = plan({ namespace: 'shpo' });
  expect(result).toMatchObject({
    ok: true,
    findings: [
      {
        code: 'onboard/namespace-unknown',
        severity: 'warning',
        message: expect.stringContaining('did you mean "shop"?'),
      },
    ],
  });
  const unknown = makeWorld({ services: [] });
  expect(plan({ namespace: 'shpo' }, unknown).findings).toEqual([]);
});

it('is not taken back while something depends on it', () => {
  const result = plan();
  if (!result.ok) throw new Error('no plan');
  const after = worldAfter(world, result.plan.steps);
  const needed = makeWorld({
    services: [
      { name: 'wishlist' },
      { name: 'pay', dependsOn: [{ service: 'shop/wishlist' }] },
    ],
  });
  expect(onboard.undo(result.plan, needed)).toMatchObject({
    ok: false,
    findings: [{ code: 'onboard/still-needed' }],
  });
  expect(onboard.undo(result.plan, after)).toMatchObject({
    ok: true,
    plan: { steps: [{ edits: [{ path: 'services/shop/wishlist.yaml' }] }] },
    findings: [],
  });
});

it('says what goes with it when it was changed since', () => {
  const result = plan();
  if (!result.ok) throw new Error('no plan');
  const changed = makeWorld({ services: [{ name: 'wishlist', tier: 1 }] });
  expect(onboard.undo(result.plan, changed)).toMatchObject({
    ok: true,
    findings: [{ code: 'onboard/changed-since', severity: 'warning' }],
  });
});
