import fc from 'fast-check';
import {
  filesOf,
  planned,
  refused,
  shareTakenBack,
  undoCodes,
  written,
} from '../__testUtils__/ask';
import { makeWorld } from '../../testing';
import { worldAfter } from '../../world';
import { dependency } from './kind';

const manifest = `# The till
apiVersion: mesh.corp/v1alpha1
kind: ServiceManifest
metadata:
  name: checkout
  namespace: shop
  owner: group:default/team-shop
spec:
  serviceAccount: checkout
  clusters: [one]
  dependsOn:
    - service: shop/cart # the basket
      reason: Totals

    # slow, see the runbook
    - service: shop/pay
`;
const path = 'services/shop/checkout.yaml';
const world = makeWorld({
  services: [
    { name: 'cart' },
    { name: 'pay' },
    { name: 'stock' },
    { name: 'orders', dependsOn: [{ service: 'shop/checkout' }] },
    { name: 'mail' },
  ],
  files: {
    routing: { [path]: manifest, 'services/shop/broken.yaml': 'a: [' },
    security: { 'readme.txt': 'x' },
  },
});
const input = { service: 'shop/checkout', reason: 'The total needs it.' };

it('adds and removes by place and leaves every other byte', () => {
  const plan = planned(
    dependency,
    { ...input, add: ['shop/stock'], remove: ['shop/cart'] },
    world,
  );
  expect(plan.title).toBe(
    'Let checkout call shop/stock and stop calling shop/cart',
  );
  expect(plan.steps[0].reads).toEqual([
    'clusters.yaml',
    'services/shop/cart.yaml',
    path,
    'services/shop/stock.yaml',
  ]);
  expect(written(plan)).toEqual([
    `${manifest.replace(
      '    - service: shop/cart # the basket\n      reason: Totals\n',
      '',
    )}    - service: shop/stock\n      reason: The total needs it.\n`,
  ]);
});

it.each([
  [
    'an unknown caller',
    { service: 'shop/nobody', add: ['shop/cart'] },
    'dependency/service-unknown',
    ['service'],
  ],
  [
    'an unreadable caller',
    { service: 'shop/broken', add: ['shop/cart'] },
    'dependency/service-unreadable',
    ['service'],
  ],
  ['nothing', {}, 'dependency/no-effect', ['add']],
  ['an empty list', { add: [] }, 'dependency/input', ['add']],
  [
    'what is declared',
    { add: ['shop/stock', 'shop/pay'] },
    'dependency/no-effect',
    ['add', 1],
  ],
  [
    'one name twice',
    { add: ['shop/stock', { service: 'shop/stock' }] },
    'dependency/no-effect',
    ['add', 1],
  ],
  [
    'what is not declared',
    { remove: ['shop/crat'] },
    'dependency/not-declared',
    ['remove', 0],
  ],
  [
    'the other cluster of a call',
    { remove: ['shop/pay'], cluster: 'two' },
    'dependency/not-declared',
    ['remove', 0],
  ],
  [
    'an unknown callee',
    { add: ['shop/pay2', 'shop/stok'] },
    'dependency-known/unknown',
    ['add', 1],
  ],
  ['itself', { add: ['shop/checkout'] }, 'dependency-known/self', ['add', 0]],
  ['a cycle', { add: ['shop/orders'] }, 'dependency-cycle/cycle', ['add', 0]],
  [
    'an unknown cluster',
    { add: [{ service: 'shop/stock', cluster: 'tow' }] },
    'cluster-known/unknown',
    ['add', 0],
  ],
  ['a name that is none', { add: ['Cart'] }, 'dependency/input', ['add', 0]],
])('refuses %s', (_name, raw, code, jsonPath) => {
  const found = refused(dependency, { ...input, ...raw }, world);
  expect(found).toContainEqual([code, jsonPath[0]]);
});

it('names the cycle', () => {
  const result = dependency.plan({ ...input, add: ['shop/orders'] }, world);
  expect(result.findings.map(({ message }) => message).join()).toContain(
    'shop/checkout → shop/orders → shop/checkout',
  );
});

it('is taken back to the byte', () => {
  const names = ['shop/cart', 'shop/pay', 'shop/stock'];
  const inputs = fc
    .tuple(fc.subarray(names), fc.subarray(names))
    .map(([more, less]) => ({
      ...input,
      ...(more.includes('shop/stock') ? { add: ['shop/stock'] } : {}),
      ...(less.includes('shop/stock') || less.length === 0
        ? {}
        : { remove: less }),
    }));
  expect(shareTakenBack(dependency, inputs, world)).toBeGreaterThan(0.5);
});

it('keeps what others wrote beside it, and refuses when they edited the call', () => {
  const first = planned(dependency, { ...input, add: ['shop/stock'] }, world);
  const after = worldAfter(world, first.steps);
  const edited = (to: (text: string) => string) => {
    const before = filesOf(after)[`routing:${path}`];
    return worldAfter(after, [
      { repo: 'routing', edits: [{ path, before, after: to(before) }] },
    ]);
  };
  const beside = edited(
    text => `${text}    - service: shop/mail\n      reason: Receipts\n`,
  );
  const undone = dependency.undo(first, beside);
  expect(undone).toMatchObject({
    ok: true,
    plan: {
      steps: [
        {
          edits: [
            {
              after: `${manifest}    - service: shop/mail\n      reason: Receipts\n`,
            },
          ],
        },
      ],
    },
  });
  const changed = edited(text =>
    text.replace('The total needs it.', 'Because.'),
  );
  expect(undoCodes(dependency, first, changed)).toEqual([
    'dependency/changed-since',
  ]);
  expect(undoCodes(dependency, first, world)).toEqual(['dependency/no-effect']);
});
