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
import { optOut } from './kind';

const path = 'opt-outs/shop.yaml';
const file = `apiVersion: mesh.corp/v1alpha1
kind: SidecarOptOuts
namespace: shop
workloads:
  # looked at in spring
  - name: resizer
    reason: Reads object storage only.
    until: "2027-05-31"
`;

function worldOf(text: string | undefined): World {
  return makeWorld({
    services: [{ name: 'stock' }, { name: 'resizer' }],
    files: {
      routing: { 'services/shop/broken.yaml': 'a: [' },
      security: {
        'readme.txt': 'x',
        ...(text === undefined ? {} : { [path]: text }),
      },
    },
    options: { today: '2027-03-01' },
  });
}

const world = worldOf(file);
const input = {
  service: 'shop/stock',
  until: '2027-06-30',
  reason: 'It opens raw sockets.',
};
const own = `  - name: stock
    reason: It opens raw sockets.
    until: "2027-06-30"
`;

it('adds the workload of the service, and leaves the others', () => {
  expect(written(planned(optOut, input, world))).toEqual([`${file}${own}`]);
  expect(optOut.expires?.(input)).toBe('2027-06-30');
});

it('makes the file of a namespace that has none', () => {
  const { steps } = planned(
    optOut,
    { ...input, workload: 'job' },
    worldOf(undefined),
  );
  expect(steps).toMatchObject([{ repo: 'security', edits: [{ path }] }]);
  expect(steps[0].edits[0].before).toBeUndefined();
  expect(steps[0].edits[0].after).toContain('- name: job\n');
});

it('renews in place', () => {
  const raw = { ...input, service: 'shop/resizer', until: '2027-08-31' };
  expect(written(planned(optOut, raw, world))).toEqual([
    file
      .replace('2027-05-31', '2027-08-31')
      .replace('Reads object storage only.', input.reason),
  ]);
});

it.each([
  [
    'an unknown service',
    { service: 'shop/nobody' },
    'opt-out/service-unknown',
    'service',
  ],
  [
    'an unreadable service',
    { service: 'shop/broken' },
    'opt-out/service-unreadable',
    'service',
  ],
  ['a day that is over', { until: '2027-02-28' }, 'opt-out/past', 'until'],
  ['no day', { until: undefined }, 'opt-out/input', 'until'],
  [
    'what is so',
    {
      service: 'shop/resizer',
      until: '2027-05-31',
      reason: 'Reads object storage only.',
    },
    'opt-out/no-effect',
    'workload',
  ],
  [
    'a workload that is a path',
    { workload: '../x' },
    'opt-out/input',
    'workload',
  ],
  [
    'hidden text',
    { reason: 'It opens \u202eraw sockets.' },
    'opt-out/input',
    'reason',
  ],
])('refuses %s', (_name, raw, code, field) => {
  expect(refused(optOut, { ...input, ...raw }, world)).toContainEqual([
    code,
    field,
  ]);
});

it('refuses a file it cannot read', () => {
  expect(refused(optOut, input, worldOf('a: ['))).toEqual([
    ['opt-out/file-unreadable', 'service'],
  ]);
});

it('may hold on its last day', () => {
  expect(
    planned(optOut, { ...input, until: '2027-03-01' }, world).steps,
  ).toHaveLength(1);
});

it.each([
  ['in a file', world],
  ['without one', worldOf(undefined)],
])('is taken back to the byte %s', (_name, at) => {
  const inputs = fc.record({
    service: fc.constantFrom('shop/stock', 'shop/resizer'),
    workload: fc.constantFrom(undefined, 'job', 'resizer'),
    until: fc.constantFrom('2027-06-30', '2027-03-01'),
    reason: fc.constantFrom('It opens raw sockets.', 'no: "quotes" # here'),
  });
  expect(shareTakenBack(optOut, inputs, at)).toBe(1);
});

describe('taken back later', () => {
  const plan = planned(optOut, input, world);
  const after = worldAfter(world, plan.steps);
  const replaced = (text: string) =>
    worldAfter(after, [
      {
        repo: 'security',
        edits: [{ path, before: `${file}${own}`, after: text }],
      },
    ]);
  const undone = (at: World) => {
    const result = optOut.undo(plan, at);
    if (!result.ok) throw new Error(JSON.stringify(result.findings));
    return result.plan.steps[0].edits[0].after;
  };
  const other = `  - name: late
    reason: Came later.
    until: "2027-04-30"
`;

  it('keeps what others wrote beside it', () => {
    const beside = replaced(`${file}${own}${other}`);
    expect(undone(beside)).toBe(`${file}${other}`);
  });

  it('takes the file with the last entry', () => {
    const alone = replaced(file.replace(/ {2}# looked(.|\n)*$/, '') + own);
    expect(undone(alone)).toBeUndefined();
  });

  it('does not take what others edited', () => {
    const edited = replaced(
      `${file}${own.replace('2027-06', '2027-07').replace('30', '31')}`,
    );
    expect(undoCodes(optOut, plan, edited)).toEqual(['opt-out/changed-since']);
    expect(undoCodes(optOut, plan, world)).toEqual(['opt-out/no-effect']);
  });
});
