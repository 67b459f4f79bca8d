import fc from 'fast-check';
import {
  filesOf,
  planned,
  refused,
  shareTakenBack,
  undoCodes,
} from '../__testUtils__/ask';
import { makeWorld } from '../../testing';
import { worldAfter } from '../../world';
import type { World } from '../../world';
import { federation } from './kind';

const allow = `apiVersion: security.istio.io/v1
kind: AuthorizationPolicy
metadata: { name: in, namespace: pay }
spec:
  selector: { matchLabels: { app: ledger } }
  rules:
    - from:
        - source: { principals: [two.mesh.corp/ns/pay/sa/till] }
`;

const trust = (principal: string, until?: string) =>
  `apiVersion: mesh.corp/v1alpha1
kind: TrustList
metadata: { name: ledger, namespace: pay }
principals:
  # asked for in spring
  - principal: ${principal}
    reason: Was needed.
${until === undefined ? '' : `    until: "${until}"\n`}`;

function worldOf(
  security: Record<string, string> = {},
  more: object = {},
): World {
  return makeWorld({
    services: [
      { name: 'checkout' },
      { name: 'both', clusters: ['one', 'two'] },
      { name: 'ledger', namespace: 'pay', clusters: ['two'], ...more },
      { name: 'till', namespace: 'pay', clusters: ['two'] },
    ],
    files: {
      routing: { 'services/shop/broken.yaml': 'a: [' },
      security: { 'readme.txt': 'x', ...security },
    },
    options: { today: '2027-03-01' },
  });
}

const input = {
  service: 'shop/checkout',
  provider: 'pay/ledger',
  reason: 'Orders are booked there.',
};
const principal = 'one.mesh.corp/ns/shop/sa/checkout';
const policies = 'policies/pay/ledger.yaml';
const trustFile = 'trust/pay/ledger.yaml';

const shape = (raw: object, world: World) =>
  planned(federation, { ...input, ...raw }, world).steps.map(
    ({ repo, edits }) => [repo, ...edits.map(({ path }) => path)],
  );

it('asks for export, trust and call, in this order', () => {
  expect(shape({}, worldOf())).toEqual([
    ['routing', 'services/pay/ledger.yaml'],
    ['security', trustFile],
    ['routing', 'services/shop/checkout.yaml'],
  ]);
});

it('watches a policy of its own where policies say who may call', () => {
  const world = worldOf({ [policies]: allow });
  expect(shape({}, world)).toEqual([
    ['routing', 'services/pay/ledger.yaml'],
    ['security', trustFile, policies],
    ['security', policies],
    ['routing', 'services/shop/checkout.yaml'],
  ]);
  const { steps } = planned(federation, input, world);
  const after = worldAfter(world, steps);
  const own = after.policies.get('pay/ledger-remote-callers')?.value;
  expect(own).toMatchObject({ dryRun: false });
  expect(after.policies.get('pay/in')).toBeDefined();
});

it('adds to the policy of its own that is there, watched first', () => {
  const first = worldOf({ [policies]: allow });
  const one = worldAfter(first, planned(federation, input, first).steps);
  const { steps } = planned(
    federation,
    { ...input, service: 'shop/both', cluster: 'two' },
    one,
  );
  expect(steps.map(({ repo }) => repo)).toEqual([
    'security',
    'security',
    'routing',
  ]);
  const text = steps[1].edits[0].after;
  expect(text).toContain(principal);
  expect(text).toContain('one.mesh.corp/ns/shop/sa/both');
  expect(text).not.toContain('dry-run');
});

it('leaves out what stands, and renews what has ended', () => {
  const exports = [{ clusters: ['one'] }];
  const standing = worldOf({ [trustFile]: trust(principal) }, { exports });
  expect(shape({}, standing)).toEqual([
    ['routing', 'services/shop/checkout.yaml'],
  ]);
  const ended = worldOf(
    { [trustFile]: trust(principal, '2027-02-28') },
    { exports },
  );
  const { steps } = planned(
    federation,
    { ...input, until: '2027-04-01' },
    ended,
  );
  expect(steps.map(({ repo }) => repo)).toEqual(['security', 'routing']);
  const after = worldAfter(ended, steps);
  expect(after.trust.get('pay/ledger')?.value.principals).toEqual([
    { principal, reason: input.reason, until: '2027-04-01' },
  ]);
});

it.each([
  [
    'an unknown caller',
    { service: 'shop/nobody' },
    'federation/service-unknown',
    'service',
  ],
  [
    'an unknown provider',
    { provider: 'pay/nobody' },
    'federation/service-unknown',
    'provider',
  ],
  [
    'an unreadable caller',
    { service: 'shop/broken' },
    'federation/service-unreadable',
    'service',
  ],
  ['itself', { provider: 'shop/checkout' }, 'federation/self', 'provider'],
  ['a call at home', { service: 'pay/till' }, 'federation/at-home', 'cluster'],
  [
    'an unknown cluster',
    { clusters: ['tow'] },
    'export-clusters-known/unknown',
    'clusters',
  ],
  [
    'a cluster it is not in',
    { cluster: 'one', clusters: ['one'] },
    'dependency-trust/not-there',
    'cluster',
  ],
  [
    'identities that do not do',
    { principals: ['one.mesh.corp/ns/shop/sa/both'] },
    'dependency-trust/not-trusted',
    'provider',
  ],
  [
    'no whole principal',
    { principals: ['checkout'] },
    'federation/input',
    'principals',
  ],
  ['no day', { until: '2027-02-30' }, 'federation/input', 'until'],
])('refuses %s', (_name, raw, code, field) => {
  expect(refused(federation, { ...input, ...raw }, worldOf())).toContainEqual([
    code,
    field,
  ]);
});

it('names both services when both are unknown', () => {
  const raw = { ...input, service: 'a/b', provider: 'c/d' };
  expect(refused(federation, raw, worldOf())).toHaveLength(2);
});

it('refuses unread files, and what is there already', () => {
  expect(refused(federation, input, worldOf({ [trustFile]: 'a: [' }))).toEqual([
    ['federation/file-unreadable', 'principals'],
  ]);
  const blind = makeWorld({
    services: [
      { name: 'checkout' },
      { name: 'ledger', namespace: 'pay', clusters: ['two'] },
    ],
  });
  expect(refused(federation, input, blind)).toEqual([
    ['federation/repository-unread', 'principals'],
  ]);
  const world = worldOf();
  const after = worldAfter(world, planned(federation, input, world).steps);
  expect(refused(federation, input, after)).toEqual([
    ['federation/no-effect', 'provider'],
  ]);
});

it('says when it is over', () => {
  expect(federation.expires?.({ ...input, until: '2027-04-01' })).toBe(
    '2027-04-01',
  );
  expect(federation.expires?.(input)).toBeUndefined();
});

it.each([
  ['without policies', {}],
  ['with policies', { [policies]: allow }],
  [
    'with a trust list',
    { [trustFile]: trust('one.mesh.corp/ns/shop/sa/both') },
  ],
])('is taken back to the byte %s', (_name, files) => {
  const inputs = fc.record({
    service: fc.constantFrom('shop/checkout', 'shop/both'),
    provider: fc.constantFrom('pay/ledger'),
    until: fc.constantFrom('2027-03-20', undefined),
    reason: fc.constant(input.reason),
  });
  expect(shareTakenBack(federation, inputs, worldOf(files))).toBe(1);
});

it('is not taken back while somebody else needs the export', () => {
  const world = worldOf();
  const plan = planned(federation, input, world);
  const after = worldAfter(world, plan.steps);
  const path = 'services/shop/both.yaml';
  const before = filesOf(after)[`routing:${path}`];
  const needed = worldAfter(after, [
    {
      repo: 'routing',
      edits: [
        {
          path,
          before,
          after: `${before}  dependsOn:\n    - service: pay/ledger\n`,
        },
      ],
    },
  ]);
  expect(undoCodes(federation, plan, needed)).toContain(
    'dependency-trust/not-exported',
  );
});
