import { makeWorld } from '../../testing';
import { diffWorlds } from '../../diff';
import { worldAfter } from '../../world';
import type { World } from '../../world';
import { planned, refused, undoCodes, written } from '../__testUtils__/ask';
import { endInputOf } from './endInputOf';
import { exceptionKey, exceptionsIn, stands } from './exceptions';
import type { Exception } from './exceptions';
import { endException } from './kind';

const raises = `apiVersion: mesh.corp/v1alpha1
kind: SamplingRaises
namespace: shop
raises:
  - signal: trace # slow
    rate: 10
    reason: Slow since Monday.
    until: "2027-03-10"
  - signal: access-log
    rate: 20
    reason: Orders are lost.
    until: 2027-03-12
`;
const optOuts = `apiVersion: mesh.corp/v1alpha1
kind: SidecarOptOuts
namespace: shop
workloads:
  - name: stock
    reason: It opens raw sockets.
    until: "2027-05-31"
`;
const trust = `apiVersion: mesh.corp/v1alpha1
kind: TrustList
metadata: { name: stock, namespace: shop }
principals:
  - principal: one.mesh.corp/ns/pay/sa/till
    reason: Counts the goods.
    until: "2027-04-01"
  - principal: one.mesh.corp/ns/pay/sa/ledger
    reason: For ever.
`;

function worldOf(security: Readonly<Record<string, string>>): World {
  return makeWorld({
    services: [{ name: 'cart' }, { name: 'stock' }],
    files: { security: { 'readme.txt': 'x', ...security } },
    options: { today: '2027-03-01' },
  });
}

const files = {
  'telemetry/shop.yaml': raises,
  'opt-outs/shop.yaml': optOuts,
  'trust/shop/stock.yaml': trust,
};
const world = worldOf(files);
const all: readonly Exception[] = [
  {
    exception: 'trust',
    of: 'shop/stock',
    name: 'one.mesh.corp/ns/pay/sa/till',
    until: '2027-04-01',
  },
  {
    exception: 'sampling-raise',
    of: 'shop',
    name: 'access-log',
    until: '2027-03-12',
  },
  {
    exception: 'sampling-raise',
    of: 'shop',
    name: 'trace',
    until: '2027-03-10',
  },
  { exception: 'opt-out', of: 'shop', name: 'stock', until: '2027-05-31' },
];
const [caller, logs, traces, workload] = all;

const by = (left: Exception, right: Exception) =>
  exceptionKey(left) < exceptionKey(right) ? -1 : 1;

it('is found in a difference when it has a day, and is let in or renewed', () => {
  const added = exceptionsIn(diffWorlds(worldOf({}), world));
  expect([...added].sort(by)).toEqual([...all].sort(by));
  expect(exceptionsIn(diffWorlds(world, worldOf({})))).toEqual([]);
  const renewed = worldOf({
    ...files,
    'opt-outs/shop.yaml': optOuts.replace('05-31', '06-30'),
  });
  expect(exceptionsIn(diffWorlds(world, renewed))).toEqual([
    { ...workload, until: '2027-06-30' },
  ]);
});

it.each(all.map(each => [exceptionKey(each), each] as const))(
  'ends, and nothing else does: %s',
  (_, exception) => {
    expect(stands(world, exception)).toBe(true);
    const input = endInputOf(exception, world);
    const plan = planned(endException, input, world);
    const after = worldAfter(world, plan.steps);
    expect(all.filter(each => !stands(after, each))).toEqual([exception]);
    expect(diffWorlds(world, after)).toHaveLength(1);
    expect(endException.ends?.(endException.input.parse(input))).toBe(
      exceptionKey(exception),
    );
    expect(undoCodes(endException, plan, after)).toEqual(['ok']);
    expect(refused(endException, input, after)).toEqual([
      ['end-exception/no-effect', 'name'],
    ]);
  },
);

it('leaves the words of the others, and takes the file with its last entry', () => {
  expect(
    written(planned(endException, endInputOf(logs, world), world)),
  ).toEqual([raises.slice(0, raises.indexOf('  - signal: access-log'))]);
  expect(
    written(planned(endException, endInputOf(workload, world), world)),
  ).toEqual([undefined]);
});

it('is another one when it was renewed', () => {
  const other = { ...traces, until: '2027-03-11' };
  expect(stands(world, other)).toBe(false);
  expect(refused(endException, endInputOf(other, world), world)).toEqual([
    ['end-exception/no-effect', 'name'],
  ]);
});

it('is asked for by the people of the service, or of one beside it', () => {
  expect(endInputOf(caller, world)?.service).toBe('shop/stock');
  expect(endInputOf(workload, world)?.service).toBe('shop/stock');
  expect(endInputOf(traces, world)?.service).toBe('shop/cart');
  expect(endInputOf({ ...traces, of: 'empty' }, world)).toBeUndefined();
});

it.each([
  [
    'an unknown service',
    { service: 'shop/nobody' },
    'service-unknown',
    'service',
  ],
  ['another list', { exception: 'policy' }, 'input', 'exception'],
  ['no day', { until: 'soon' }, 'input', 'until'],
])('refuses %s', (_name, raw, code, field) => {
  const input = { ...endInputOf(workload, world), ...raw };
  expect(refused(endException, input, world)).toContainEqual([
    `end-exception/${code}`,
    field,
  ]);
});

it('refuses a file it cannot read', () => {
  const broken = worldOf({ ...files, 'opt-outs/shop.yaml': 'a: [' });
  expect(refused(endException, endInputOf(workload, world), broken)).toEqual([
    ['end-exception/file-unreadable', 'service'],
  ]);
});
