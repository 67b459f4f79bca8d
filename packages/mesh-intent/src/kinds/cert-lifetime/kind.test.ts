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
import type { World } from '../../world';
import { certLifetime } from './kind';

const path = 'workloads/pay/ledger.yaml';
const file = `apiVersion: mesh.corp/v1alpha1
kind: WorkloadIdentity
metadata: { name: ledger, namespace: pay }
spec:
  certificateHours: 12 # agreed with the issuer
  reason: Holds keys.
`;

function worldOf(text: string | undefined): World {
  return makeWorld({
    services: [{ name: 'ledger', namespace: 'pay' }],
    files: {
      routing: { 'services/pay/broken.yaml': 'a: [' },
      identity: {
        'readme.txt': 'x',
        ...(text === undefined ? {} : { [path]: text }),
      },
    },
  });
}

const input = { service: 'pay/ledger', hours: 8, reason: 'Holds more keys.' };

it('edits two lines', () => {
  expect(written(planned(certLifetime, input, worldOf(file)))).toEqual([
    file.replace('12 #', '8 #').replace('Holds keys.', 'Holds more keys.'),
  ]);
});

it('makes the file, and removes it for the default', () => {
  const plan = planned(certLifetime, input, worldOf(undefined));
  expect(plan.steps).toMatchObject([{ repo: 'identity', edits: [{ path }] }]);
  const back = planned(certLifetime, { ...input, hours: 24 }, worldOf(file));
  expect(back.steps[0].edits).toEqual([{ path, before: file }]);
});

it.each([
  [
    'an unknown service',
    { service: 'pay/nobody' },
    'cert-lifetime/service-unknown',
    'service',
  ],
  [
    'an unreadable service',
    { service: 'pay/broken' },
    'cert-lifetime/service-unreadable',
    'service',
  ],
  ['what is so', { hours: 12 }, 'cert-lifetime/no-effect', 'hours'],
  ['more than the mesh has', { hours: 25 }, 'cert-lifetime/input', 'hours'],
  ['half an hour', { hours: 0.5 }, 'cert-lifetime/input', 'hours'],
])('refuses %s', (_name, raw, code, field) => {
  expect(
    refused(certLifetime, { ...input, ...raw }, worldOf(file)),
  ).toContainEqual([code, field]);
});

it('refuses the default where nothing else stands, and files it cannot read', () => {
  const raw = { ...input, hours: 24 };
  expect(refused(certLifetime, raw, worldOf(undefined))).toEqual([
    ['cert-lifetime/no-effect', 'hours'],
  ]);
  for (const hours of [8, 24]) {
    expect(refused(certLifetime, { ...input, hours }, worldOf('a: ['))).toEqual(
      [['cert-lifetime/file-unreadable', 'service']],
    );
  }
  const blind = makeWorld({ services: [{ name: 'ledger', namespace: 'pay' }] });
  expect(refused(certLifetime, input, blind)).toEqual([
    ['cert-lifetime/repository-unread', 'service'],
  ]);
});

it('starts with today', () => {
  expect(certLifetime.prefill(worldOf(file), 'pay/ledger')).toMatchObject({
    hours: 12,
  });
  expect(certLifetime.prefill(worldOf(undefined), 'pay/ledger')).toMatchObject({
    hours: 24,
  });
});

it.each([
  ['in a file', worldOf(file)],
  ['without one', worldOf(undefined)],
])('is taken back to the byte %s', (_name, at) => {
  const inputs = fc.record({
    service: fc.constant('pay/ledger'),
    hours: fc.integer({ min: 1, max: 24 }),
    reason: fc.constantFrom('Holds more keys.', 'Holds: "keys" # many'),
  });
  expect(shareTakenBack(certLifetime, inputs, at)).toBeGreaterThan(0.8);
});

it('is not taken back over what others wrote since', () => {
  const world = worldOf(file);
  const plan = planned(certLifetime, input, world);
  const after = worldAfter(world, plan.steps);
  const next = planned(certLifetime, { ...input, hours: 4 }, after);
  const moved = worldAfter(after, next.steps);
  expect(undoCodes(certLifetime, plan, moved)).toEqual([
    'cert-lifetime/changed-since',
  ]);
  expect(undoCodes(certLifetime, plan, world)).toEqual([
    'cert-lifetime/no-effect',
  ]);
});
