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
import type { World } from '../../world';
import { kinds, planKind } from '../registry';
import { emergencyDeny } from './kind';

const path = 'policies/shop/cart.yaml';
const file = `# Who fills the basket
apiVersion: security.istio.io/v1
kind: AuthorizationPolicy
metadata: { name: in, namespace: shop }
spec:
  selector: { matchLabels: { app: cart } }
  rules:
    - to:
        - operation: { methods: [GET] }
`;
const thief = 'one.mesh.corp/ns/shop/sa/checkout';

function worldOf(text: string | undefined): World {
  return makeWorld({
    services: [
      { name: 'cart' },
      { name: 'checkout', clusters: ['one', 'two'] },
      { name: 'lost', clusters: ['nowhere'] },
    ],
    files: {
      routing: { 'services/shop/broken.yaml': 'a: [' },
      security: {
        'readme.txt': 'x',
        ...(text === undefined ? {} : { [path]: text }),
      },
    },
  });
}

const world = worldOf(file);
const input = {
  service: 'shop/cart',
  principals: [thief],
  reason: 'The key was stolen.',
};

it('denies in one enforced, marked step and leaves the rest of the file', () => {
  const plan = planned(emergencyDeny, input, world);
  expect(plan.steps).toHaveLength(1);
  expect(written(plan)[0]?.startsWith(`${file}---\n`)).toBe(true);
  expect(written(plan)[0]).toContain('mesh.corp/emergency: "true"');
  const after = worldAfter(world, plan.steps);
  expect(after.policies.get('shop/cart-emergency-deny')?.value).toEqual({
    namespace: 'shop',
    name: 'cart-emergency-deny',
    selector: { app: 'cart' },
    action: 'DENY',
    dryRun: false,
    rules: [{ from: [{ principals: [thief] }] }],
  });
});

it('is the only kind that is urgent', () => {
  expect(kinds.filter(({ urgent }) => urgent).map(({ id }) => id)).toEqual([
    'emergency-deny',
  ]);
});

it.each([
  ['service', path, 'shop/cart-emergency-deny'],
  ['namespace', 'policies/shop/default.yaml', 'shop/emergency-deny'],
  ['mesh', 'policies/istio-system/default.yaml', 'istio-system/emergency-deny'],
])('holds for the %s', (scope, at, key) => {
  const plan = planned(emergencyDeny, { ...input, scope }, world);
  expect(plan.steps[0].edits[0].path).toBe(at);
  const after = worldAfter(world, plan.steps);
  expect(after.policies.has(key)).toBe(true);
});

it('denies a caller in every cluster it runs in', () => {
  const raw = {
    ...input,
    target: 'caller',
    principals: undefined,
    caller: 'shop/checkout',
  };
  const [text] = written(planned(emergencyDeny, raw, world));
  expect(text).toContain('- one.mesh.corp/ns/shop/sa/checkout');
  expect(text).toContain('- two.mesh.corp/ns/shop/sa/checkout');
});

it('takes another name where one is taken', () => {
  const after = worldAfter(world, planned(emergencyDeny, input, world).steps);
  const raw = { ...input, target: 'everyone', principals: undefined };
  const both = worldAfter(after, planned(emergencyDeny, raw, after).steps);
  expect([...both.policies.keys()].sort()).toEqual([
    'shop/cart-emergency-deny',
    'shop/cart-emergency-deny-2',
    'shop/in',
  ]);
});

it('denies an identity nobody knows any more', () => {
  const known = makeWorld({
    services: [{ name: 'cart' }],
    files: { security: { 'readme.txt': 'x' } },
  });
  const principals = ['one.mesh.corp/ns/shop/sa/gone'];
  expect(
    planKind(emergencyDeny, { ...input, principals }, known),
  ).toMatchObject({
    ok: true,
    findings: [{ code: 'principals/unknown-account', severity: 'warning' }],
  });
});

it.each([
  [
    'an unknown service',
    { service: 'shop/nobody' },
    'service-unknown',
    'service',
  ],
  [
    'an unreadable service',
    { service: 'shop/broken' },
    'service-unreadable',
    'service',
  ],
  ['nobody', { principals: undefined }, 'missing', 'principals'],
  [
    'no caller',
    { target: 'caller', principals: undefined },
    'missing',
    'caller',
  ],
  [
    'an unknown caller',
    { target: 'caller', principals: undefined, caller: 'shop/no' },
    'service-unknown',
    'caller',
  ],
  [
    'a caller without identity',
    { target: 'caller', principals: undefined, caller: 'shop/lost' },
    'no-identity',
    'caller',
  ],
  [
    'identities beside everyone',
    { target: 'everyone' },
    'unused',
    'principals',
  ],
  [
    'a caller beside identities',
    { caller: 'shop/checkout' },
    'unused',
    'caller',
  ],
  [
    'everyone in the mesh',
    { target: 'everyone', principals: undefined, scope: 'mesh' },
    'too-wide',
    'scope',
  ],
  [
    'a pattern',
    { principals: ['*/ns/shop/sa/checkout'] },
    'input',
    'principals',
  ],
  ['no reason', { reason: '' }, 'input', 'reason'],
])('refuses %s', (_name, raw, code, field) => {
  expect(refused(emergencyDeny, { ...input, ...raw }, world)).toContainEqual([
    `emergency-deny/${code}`,
    field,
  ]);
});

it('refuses what is denied already, and files it cannot read', () => {
  const after = worldAfter(world, planned(emergencyDeny, input, world).steps);
  expect(refused(emergencyDeny, input, after)).toEqual([
    ['emergency-deny/no-effect', 'target'],
  ]);
  expect(refused(emergencyDeny, input, worldOf('a: ['))).toEqual([
    ['emergency-deny/file-unreadable', 'service'],
  ]);
});

it.each([
  ['in a file', world],
  ['without one', worldOf(undefined)],
])('is taken back to the byte %s', (_name, at) => {
  const inputs = fc.oneof(
    fc.record({
      service: fc.constantFrom('shop/cart', 'shop/checkout'),
      scope: fc.constantFrom('service', 'namespace', 'mesh'),
      principals: fc.constantFrom([thief], [thief, 'two.mesh.corp/ns/a/sa/b']),
      reason: fc.constant(input.reason),
    }),
    fc.record({
      service: fc.constant('shop/cart'),
      target: fc.constant('everyone'),
      reason: fc.constant(input.reason),
    }),
  );
  expect(shareTakenBack(emergencyDeny, inputs, at)).toBe(1);
});

describe('taken back later', () => {
  const plan = planned(emergencyDeny, input, world);
  const after = worldAfter(world, plan.steps);
  const now = (to: (text: string) => string) => {
    const before = filesOf(after)[`security:${path}`];
    return worldAfter(after, [
      { repo: 'security', edits: [{ path, before, after: to(before) }] },
    ]);
  };
  const other = file.replace('name: in', 'name: also');

  it('keeps what others wrote beside it', () => {
    const beside = now(text => `${text}---\n${other}`);
    const result = emergencyDeny.undo(plan, beside);
    expect(result).toMatchObject({
      ok: true,
      plan: { steps: [{ edits: [{ after: `${file}---\n${other}` }] }] },
    });
  });

  it('does not take what others edited', () => {
    const edited = now(text => text.replace(thief, `${thief}x`));
    expect(undoCodes(emergencyDeny, plan, edited)).toEqual([
      'emergency-deny/changed-since',
    ]);
    expect(undoCodes(emergencyDeny, plan, world)).toEqual([
      'emergency-deny/no-effect',
    ]);
  });
});
