import fc from 'fast-check';
import {
  planned,
  refused,
  shareTakenBack,
  undoCodes,
  written,
} from '../__testUtils__/ask';
import { makeWorld } from '../../testing';
import { worldAfter } from '../../world';
import { exportKind } from './kind';

const manifest = `apiVersion: mesh.corp/v1alpha1
kind: ServiceManifest
metadata:
  name: ledger
  namespace: pay
  owner: group:default/team-pay
spec:
  serviceAccount: ledger
  clusters: [two]
  exports:
    # since the move
    - clusters: [three]
  resilience:
    outlier: {}
`;
const path = 'services/pay/ledger.yaml';
const world = makeWorld({
  services: [{ name: 'checkout' }],
  clusters: ['one', 'two', 'three'],
  files: {
    routing: { [path]: manifest, 'services/pay/broken.yaml': 'a: [' },
    security: { 'readme.txt': 'x' },
  },
  options: { today: '2027-03-01' },
});
const input = {
  service: 'pay/ledger',
  clusters: ['one'],
  reason: 'The shop looks for it there.',
};
const principals = ['one.mesh.corp/ns/shop/sa/checkout'];

it('exports by place, and only to clusters that are new', () => {
  const raw = { ...input, clusters: ['three', 'one', 'one'] };
  expect(written(planned(exportKind, raw, world))).toEqual([
    manifest.replace(
      '    - clusters: [three]\n',
      '    - clusters: [three]\n    - clusters:\n        - one\n      reason: The shop looks for it there.\n',
    ),
  ]);
});

it('trusts whom it is told to, until the day', () => {
  const raw = { ...input, principals, until: '2027-06-30' };
  const plan = planned(exportKind, raw, world);
  expect(plan.steps.map(({ repo }) => repo)).toEqual(['routing', 'security']);
  const after = worldAfter(world, plan.steps);
  expect(after.trust.get('pay/ledger')?.value.principals).toEqual([
    { principal: principals[0], reason: input.reason, until: '2027-06-30' },
  ]);
  expect(exportKind.expires?.(raw)).toBe('2027-06-30');
});

it.each([
  [
    'an unknown service',
    { service: 'pay/nobody' },
    'export/service-unknown',
    'service',
  ],
  [
    'an unreadable service',
    { service: 'pay/broken' },
    'export/service-unreadable',
    'service',
  ],
  ['what is exported', { clusters: ['three'] }, 'export/no-effect', 'clusters'],
  [
    'an unknown cluster',
    { clusters: ['tow'] },
    'export-clusters-known/unknown',
    'clusters',
  ],
  ['no cluster', { clusters: [] }, 'export/input', 'clusters'],
  [
    'a pattern',
    { principals: ['one.mesh.corp/ns/shop/sa/*'] },
    'export/input',
    'principals',
  ],
  ['a short reason', { reason: 'why' }, 'export/input', 'reason'],
])('refuses %s', (_name, raw, code, field) => {
  expect(refused(exportKind, { ...input, ...raw }, world)).toContainEqual([
    code,
    field,
  ]);
});

it('chooses the other cluster where there is only one', () => {
  const two = makeWorld({ services: [{ name: 'checkout' }] });
  expect(exportKind.prefill(two, 'shop/checkout')).toEqual({
    service: 'shop/checkout',
    clusters: ['two'],
  });
  expect(exportKind.prefill(world, 'pay/ledger')).toEqual({
    service: 'pay/ledger',
  });
});

it('is taken back to the byte', () => {
  const inputs = fc.record({
    service: fc.constant('pay/ledger'),
    clusters: fc.subarray(['one', 'three'], { minLength: 1 }),
    principals: fc.constantFrom(principals, undefined),
    reason: fc.constantFrom('The shop looks there.', 'It is "needed": there'),
  });
  expect(shareTakenBack(exportKind, inputs, world)).toBeGreaterThan(0.5);
});

it('says when there is nothing to take back', () => {
  const plan = planned(exportKind, { ...input, principals }, world);
  expect(undoCodes(exportKind, plan, world)).toEqual(['export/no-effect']);
});
