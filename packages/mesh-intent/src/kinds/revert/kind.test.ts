import { exampleWorld } from '../__testUtils__/exampleWorld';
import { filesOf, planned, refused, undoCodes } from '../__testUtils__/ask';
import { diffWorlds } from '../../diff';
import type { Plan } from '../../plan/types';
import { worldAfter } from '../../world';
import type { World } from '../../world';
import { kindById, kinds } from '../registry';
import type { Kind } from '../types';
import { revert } from './kind';
import { revertInputOf } from './revertInputOf';

const world = exampleWorld();
const reason = 'It did not do what was hoped for.';

const cases = kinds.flatMap(kind =>
  kind.examples.map(
    example => [kind.id, example.title, { kind, example }] as const,
  ),
);

function kindOf(id: string): Kind {
  const kind = kindById(id);
  if (kind === undefined) throw new Error(id);
  return kind;
}

/** What the portal stores and a person sends: plain data. */
function inputOf(plan: Plan) {
  const input = revertInputOf({ change: 'c-1', plan, reason });
  return JSON.parse(JSON.stringify(input)) as typeof input;
}

function edited(at: World, path: string, to: (text: string) => string) {
  const before = filesOf(at)[`routing:${path}`];
  return worldAfter(at, [
    { repo: 'routing', edits: [{ path, before, after: to(before) }] },
  ]);
}

describe.each(cases)('a change of kind %s: %s', (_id, _title, made) => {
  const { kind, example } = made;
  const plan = planned(kind, example.input, world);
  const after = worldAfter(world, plan.steps);
  const input = inputOf(plan);

  it('is reverted', () => {
    const back = planned(revert, input, after);
    expect(back).toMatchObject({
      kind: 'revert',
      title: `Revert: ${plan.title}`,
      reason,
      services: plan.services,
    });
    const left = diffWorlds(world, worldAfter(after, back.steps));
    expect(left.map(({ type }) => type)).toEqual(example.leaves ?? []);
  });

  it('is carried in few words', () => {
    // The record of a commit holds 8 KiB; the rest of it takes less than one.
    expect(JSON.stringify(input).length).toBeLessThan(7 * 1024);
  });

  it('is not reverted twice', () => {
    const back = planned(revert, input, after);
    const done = worldAfter(after, back.steps);
    expect(refused(revert, input, done)).not.toEqual([]);
  });
});

const egressInput = {
  service: 'shop/checkout',
  host: 'api.example.com',
  reason: 'Card payments are settled here.',
};
const path = 'services/shop/checkout.yaml';
const plan = planned(kindOf('egress'), egressInput, world);
const after = worldAfter(world, plan.steps);

it('keeps what others wrote elsewhere since', () => {
  const moved = edited(after, path, text =>
    text.replace('  name: checkout\n', '  name: checkout # the till\n'),
  );
  const back = worldAfter(moved, planned(revert, inputOf(plan), moved).steps);
  const text = filesOf(back)[`routing:${path}`];
  expect(text).toContain('# the till');
  expect(text).not.toContain('api.example.com');
});

it('names the file and the line where others wrote', () => {
  const moved = edited(after, path, text =>
    text.replace('Card payments are settled here.', 'Something else.'),
  );
  expect(revert.plan(inputOf(plan), moved)).toMatchObject({
    ok: false,
    findings: [
      {
        code: 'revert/changed-since',
        message: expect.stringContaining(`${path} (routing, line `),
        source: { repo: 'routing', path, line: expect.any(Number) },
        jsonPath: ['steps', 0],
      },
    ],
  });
});

it('names every place, not only the first', () => {
  const federation = planned(
    kindOf('federation'),
    { service: 'shop/checkout', provider: 'pay/ledger', reason },
    world,
  );
  const made = worldAfter(world, federation.steps);
  const moved = [path, 'services/pay/ledger.yaml'].reduce(
    (at, each) => edited(at, each, text => text.replaceAll(reason, 'Other.')),
    made,
  );
  expect(refused(revert, inputOf(federation), moved)).toHaveLength(2);
});

it('brings a policy back by watching it first', () => {
  const policy = kindOf('policy');
  const change = planned(policy, policy.examples[0].input, world);
  const made = worldAfter(world, change.steps);
  const back = planned(revert, inputOf(change), made);
  expect(back.steps).toHaveLength(2);
  expect(back.steps[0].edits[0].after).toContain('istio.io/dry-run');
});

it('reverts only the steps that landed', () => {
  const federation = planned(
    kindOf('federation'),
    { service: 'shop/checkout', provider: 'pay/ledger', reason },
    world,
  );
  const half = { ...federation, steps: federation.steps.slice(0, 2) };
  const made = worldAfter(world, half.steps);
  const back = worldAfter(made, planned(revert, inputOf(half), made).steps);
  expect(filesOf(back)).toEqual(filesOf(world));
});

it('is reverted itself, line by line, and of a kind nobody knows', () => {
  const back = planned(revert, inputOf(plan), after);
  const without = worldAfter(after, back.steps);
  const again = planned(revert, inputOf(back), without);
  expect(filesOf(worldAfter(without, again.steps))).toEqual(filesOf(after));
  const unknown = { ...inputOf(plan), kind: 'forgotten' };
  const lines = planned(revert, unknown, after);
  expect(filesOf(worldAfter(after, lines.steps))).toEqual(filesOf(world));
});

it('is taken back', () => {
  const back = planned(revert, inputOf(plan), after);
  const without = worldAfter(after, back.steps);
  const undone = revert.undo(back, without);
  if (!undone.ok) throw new Error(JSON.stringify(undone.findings));
  expect(filesOf(worldAfter(without, undone.plan.steps))).toEqual(
    filesOf(after),
  );
  expect(undoCodes(revert, back, after)).toEqual(['revert/no-effect']);
});

it.each([
  ['no steps', { steps: [] }, 'steps'],
  [
    'the platform tree',
    {
      steps: [
        { repo: 'platform', edits: [{ path: 'a.yaml', line: 1, after: 'a' }] },
      ],
    },
    'steps',
  ],
  [
    'a way out of the repository',
    {
      steps: [
        {
          repo: 'routing',
          edits: [{ path: 'a/../b.yaml', line: 1, after: 'a' }],
        },
      ],
    },
    'steps',
  ],
  [
    'an edit of nothing',
    { steps: [{ repo: 'routing', edits: [{ path: 'a.yaml', line: 1 }] }] },
    'steps',
  ],
  [
    'hidden text',
    {
      steps: [
        {
          repo: 'routing',
          edits: [{ path: 'a.yaml', line: 1, after: '\u202e' }],
        },
      ],
    },
    'steps',
  ],
  [
    'too much',
    {
      steps: [
        {
          repo: 'routing',
          edits: [{ path: 'a.yaml', line: 1, after: 'a'.repeat(6001) }],
        },
      ],
    },
    'steps',
  ],
  ['no service', { services: [] }, 'services'],
  ['a title of two lines', { title: 'a\nb' }, 'title'],
  ['no kind', { kind: '../x' }, 'kind'],
  ['no reason', { reason: 'short' }, 'reason'],
])('refuses %s', (_name, raw, field) => {
  expect(refused(revert, { ...inputOf(plan), ...raw }, after)).toContainEqual([
    'revert/input',
    field,
  ]);
});

it('says when nothing of it stands', () => {
  expect(refused(revert, inputOf(plan), world)).toEqual([
    ['revert/no-effect', 'steps'],
  ]);
});
