import fc from 'fast-check';
import {
  shareTakenBack,
  planned,
  refused,
  undoCodes,
  written,
} from '../__testUtils__/ask';
import { makeWorld } from '../../testing';
import { worldAfter } from '../../world';
import type { World } from '../../world';
import { planKind } from '../registry';
import { strictMtls } from './kind';

const input = { service: 'shop/cart', reason: 'No plaintext for two weeks.' };
const checkout = 'one.mesh.corp/ns/shop/sa/checkout';

function mode(options: {
  readonly mode: string;
  readonly app?: string;
  readonly ports?: string;
}) {
  const { app } = options;
  return `apiVersion: security.istio.io/v1
kind: PeerAuthentication
metadata:
  name: ${app ?? 'default'} # by hand
  namespace: shop
spec:
${
  app === undefined ? '' : `  selector: { matchLabels: { app: ${app} } }\n`
}  mtls:
    mode: ${options.mode}
${options.ports ?? ''}`;
}

const allow = (name: string, app: string) => `apiVersion: security.istio.io/v1
kind: AuthorizationPolicy
metadata: { name: ${name}, namespace: shop }
spec:
  selector: { matchLabels: { app: ${app} } }
  rules:
    - to:
        - operation: { methods: [GET] }
`;

function worldOf(security: Record<string, string> = {}): World {
  return makeWorld({
    services: [
      { name: 'cart', clusters: ['one'] },
      { name: 'checkout', dependsOn: [{ service: 'shop/cart' }] },
      {
        name: 'far',
        clusters: ['two'],
        dependsOn: [{ service: 'shop/cart', cluster: 'one' }],
      },
      { name: 'lonely' },
    ],
    files: {
      routing: { 'services/shop/broken.yaml': 'a: [' },
      security: { 'readme.txt': 'x', ...security },
    },
  });
}

const path = 'peer-authentication/shop/cart.yaml';
const policies = 'policies/shop/cart.yaml';

it('watches known callers first, then enforces the policy and STRICT in one step', () => {
  const plan = planned(strictMtls, input, worldOf());
  expect(plan.steps.map(({ repo, edits }) => [repo, edits.length])).toEqual([
    ['security', 1],
    ['security', 2],
  ]);
  const [watched, enforced, strict] = written(plan);
  expect(watched).toContain('istio.io/dry-run: "true"');
  expect(watched).toContain(checkout);
  // Of another trust domain and on no list.
  expect(watched).not.toContain('/sa/far');
  expect(enforced).toBe(
    watched?.replace('  annotations:\n    istio.io/dry-run: "true"\n', ''),
  );
  expect(strict).toContain('mode: STRICT');
});

it('lets in foreign principals of the trust list', () => {
  const world = worldOf({
    'trust/shop/cart.yaml': `apiVersion: mesh.corp/v1alpha1
kind: TrustList
metadata: { name: cart, namespace: shop }
principals:
  - principal: two.mesh.corp/ns/shop/sa/far
    reason: Reads carts from the other site.
`,
  });
  expect(written(planned(strictMtls, input, world))[0]).toContain('/sa/far');
});

it('only sets the mode when a policy is enforced already, and keeps the rest of its file', () => {
  const today = mode({ mode: 'PERMISSIVE', app: 'cart' });
  const world = worldOf({ [path]: today, [policies]: allow('in', 'cart') });
  const plan = planned(strictMtls, input, world);
  expect(plan.steps).toHaveLength(1);
  expect(plan.steps[0].edits).toEqual([
    { path, before: today, after: today.replace('PERMISSIVE', 'STRICT') },
  ]);
  const result = planKind(strictMtls, { ...input, callers: [checkout] }, world);
  expect(result).toMatchObject({
    ok: true,
    findings: [{ code: 'strict-mtls/callers-unused', severity: 'warning' }],
  });
});

it('refuses where another object speaks of some of the pods', () => {
  const other = mode({ mode: 'STRICT', app: 'cart' }).replace(
    'app: cart }',
    'app: cart, version: v9 }',
  );
  const today = `${other.replace('name: cart', 'name: old')}---\n${mode({
    mode: 'PERMISSIVE',
    app: 'cart',
  })}`;
  const world = worldOf({ [path]: today, [policies]: allow('in', 'cart') });
  expect(refused(strictMtls, input, world)).toContainEqual([
    'peer-authentication-unique/workload',
    'service',
  ]);
});

it('sets the mode of a namespace', () => {
  const plan = planned(strictMtls, { ...input, scope: 'namespace' }, worldOf());
  expect(plan.steps).toMatchObject([
    { edits: [{ path: 'peer-authentication/shop/default.yaml' }] },
  ]);
  expect(written(plan)[0]).not.toContain('selector');
});

it.each([
  [
    'an unknown service',
    { service: 'shop/nobody' },
    {},
    'service-unknown',
    'service',
  ],
  [
    'an unreadable service',
    { service: 'shop/broken' },
    {},
    'service-unreadable',
    'service',
  ],
  [
    'nobody to let in',
    { service: 'shop/lonely' },
    {},
    'callers-missing',
    'callers',
  ],
  [
    'callers of a namespace',
    { scope: 'namespace', callers: [checkout] },
    {},
    'callers-unused',
    'callers',
  ],
  [
    'a caller that is no principal',
    { callers: ['spiffe://one.mesh.corp/ns/shop/sa/checkout'] },
    {},
    'input',
    'callers',
  ],
  [
    'a caller that is a pattern',
    { callers: ['one.mesh.corp/ns/shop/sa/*'] },
    {},
    'input',
    'callers',
  ],
  ['no reason', { reason: 'no' }, {}, 'input', 'reason'],
  [
    'what is strict',
    {},
    { [path]: mode({ mode: 'STRICT', app: 'cart' }) },
    'no-effect',
    'service',
  ],
  [
    'a strict namespace',
    { scope: 'namespace' },
    { 'peer-authentication/shop/default.yaml': mode({ mode: 'STRICT' }) },
    'no-effect',
    'scope',
  ],
  [
    'ports of their own',
    {},
    {
      [path]: mode({
        mode: 'STRICT',
        app: 'cart',
        ports: '  portLevelMtls:\n    8080: { mode: DISABLE }\n',
      }),
    },
    'ports',
    'service',
  ],
  [
    'a mode that cannot be read',
    {},
    { [path]: 'a: [' },
    'file-unreadable',
    'service',
  ],
  [
    'policies that cannot be read',
    {},
    { [policies]: 'a: [' },
    'file-unreadable',
    'service',
  ],
  [
    'a name that is taken',
    {},
    {
      [policies]: allow('cart-callers', 'cart').replace(
        'app: cart',
        'app: cart, version: v9',
      ),
    },
    'name-taken',
    'service',
  ],
])('refuses %s', (_name, raw, files, code, field) => {
  expect(
    refused(strictMtls, { ...input, ...raw }, worldOf(files)),
  ).toContainEqual([`strict-mtls/${code}`, field]);
});

it('leads what the rules say to the callers', () => {
  const callers = ['two.mesh.corp/ns/shop/sa/far'];
  expect(refused(strictMtls, { ...input, callers }, worldOf())).toContainEqual([
    'principals/not-trusted',
    'callers',
  ]);
});

it('starts with known callers only where nobody is let in yet', () => {
  expect(strictMtls.prefill(worldOf(), 'shop/cart')).toEqual({
    service: 'shop/cart',
    scope: 'service',
    callers: [checkout],
  });
  const covered = worldOf({ [policies]: allow('in', 'cart') });
  expect(strictMtls.prefill(covered, 'shop/cart')).toEqual({
    service: 'shop/cart',
    scope: 'service',
  });
});

it('leaves the policy when it is taken back, and says when it would stay strict', () => {
  const world = worldOf();
  const plan = planned(strictMtls, input, world);
  const after = worldAfter(world, plan.steps);
  const undone = strictMtls.undo(plan, after);
  if (!undone.ok) throw new Error(JSON.stringify(undone.findings));
  const back = worldAfter(after, undone.plan.steps);
  expect([...back.policies.keys()]).toEqual(['shop/cart-callers']);
  expect(back.peerAuthentications.size).toBe(0);
  const namespace = planned(
    strictMtls,
    { ...input, scope: 'namespace' },
    after,
  );
  const both = worldAfter(after, namespace.steps);
  expect(undoCodes(strictMtls, plan, both)).toEqual([
    'strict-mtls/namespace-strict',
  ]);
});

it('is taken back to the byte where only the mode was set', () => {
  const world = worldOf({
    [path]: mode({ mode: 'PERMISSIVE', app: 'cart' }),
    [policies]: allow('in', 'cart'),
  });
  const inputs = fc.record({
    service: fc.constant('shop/cart'),
    scope: fc.constantFrom('service', 'namespace'),
    reason: fc.constantFrom('Nobody speaks plaintext.', 'All are meshed now.'),
  });
  expect(shareTakenBack(strictMtls, inputs, world)).toBe(1);
});

it('plans only the second step where the first has landed', () => {
  const world = worldOf();
  const { steps } = planned(strictMtls, input, world);
  const landed = worldAfter(world, [steps[0]]);
  expect(planned(strictMtls, input, landed).steps).toEqual([
    { ...steps[1], index: 1 },
  ]);
});

it('takes the watched policy back where nothing else has landed', () => {
  const world = worldOf();
  const plan = planned(strictMtls, input, world);
  const half = { ...plan, steps: [plan.steps[0]] };
  const after = worldAfter(world, half.steps);
  const undone = strictMtls.undo(half, after);
  if (!undone.ok) throw new Error(JSON.stringify(undone.findings));
  const back = worldAfter(after, undone.plan.steps);
  expect(back.policies.size).toBe(world.policies.size);
});
