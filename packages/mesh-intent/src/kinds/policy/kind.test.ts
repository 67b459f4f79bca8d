import fc from 'fast-check';
import { makeWorld } from '../../testing';
import { worldAfter } from '../../world';
import type { World } from '../../world';
import { planKind } from '../registry';
import { policy } from './kind';

const path = 'policies/shop/cart.yaml';

const one = (
  name: string,
  options: {
    readonly from?: readonly string[];
    readonly action?: string;
    readonly watched?: boolean;
    readonly note?: string;
  } = {},
) => `apiVersion: security.istio.io/v1
kind: AuthorizationPolicy
metadata:
  name: ${name}
  namespace: shop
${options.watched ? '  annotations:\n    istio.io/dry-run: "true"\n' : ''}spec:
  selector:
    matchLabels:
      app: cart
  action: ${options.action ?? 'ALLOW'}
  rules:
    - from:
        - source:
            principals:
${(options.from ?? ['one.mesh.corp/ns/shop/sa/checkout'])
  .map(
    each =>
      `              - ${each}${
        options.note === undefined ? '' : ` # ${options.note}`
      }\n`,
  )
  .join('')}`;

const orders = 'one.mesh.corp/ns/shop/sa/orders';
const stock = 'one.mesh.corp/ns/shop/sa/stock';

function worldOf(text: string | undefined, more: object = {}): World {
  return makeWorld({
    services: [
      { name: 'cart' },
      { name: 'checkout' },
      { name: 'orders' },
      { name: 'stock' },
    ],
    files: {
      routing: { 'services/shop/broken.yaml': 'a: [' },
      security: { ...(text === undefined ? {} : { [path]: text }), ...more },
    },
  });
}

const input = {
  service: 'shop/cart',
  reason: 'Somebody else calls the cart.',
};

function planned(policies: string, world: World) {
  const result = planKind(policy, { ...input, policies }, world);
  if (!result.ok) throw new Error(JSON.stringify(result.findings));
  return result.plan;
}

function texts(policies: string, world: World) {
  return planned(policies, world).steps.map(({ edits }) => edits[0].after);
}

function refused(raw: object, world: World) {
  const result = planKind(policy, { ...input, ...raw }, world);
  if (result.ok) throw new Error('expected a refusal');
  return result.findings.map(({ code, jsonPath }) => [code, jsonPath?.[0]]);
}

describe('the way to the wanted policies', () => {
  it('watches other rules beside the enforced ones, then enforces them', () => {
    const today = one('callers', { note: 'the till' });
    const wanted = one('callers', { from: [orders] });
    expect(texts(wanted, worldOf(today))).toEqual([
      `${today}---\n${one('callers-dry-run', {
        from: [orders],
        watched: true,
      })}`,
      // The comment went with its line.
      wanted,
    ]);
  });

  it('keeps the comments of what stays, line by line', () => {
    const today = `# Owned by the shop.\n${one('callers', {
      note: 'the till',
    })}`;
    const wanted = one('callers', {
      from: [orders, 'one.mesh.corp/ns/shop/sa/checkout'],
    });
    const [, enforced] = texts(wanted, worldOf(today));
    expect(enforced).toBe(`${today}              - ${orders}\n`);
  });

  it('watches a new policy under its own name', () => {
    const today = one('callers');
    const wanted = `${today}---\n${one('more', { from: [orders] })}`;
    expect(texts(wanted, worldOf(today))).toEqual([
      `${today}---\n${one('more', { from: [orders], watched: true })}`,
      wanted,
    ]);
  });

  it('takes the comments that are written', () => {
    const wanted = one('callers', { from: [orders], note: 'new' });
    const [, enforced] = texts(
      wanted,
      worldOf(one('callers', { note: 'old' })),
    );
    expect(enforced).toBe(wanted);
  });

  it('does not take the name of another policy for the copy', () => {
    const taken = one('callers-dry-run', { from: [stock] });
    const today = `${one('callers')}---\n${taken}`;
    const wanted = `${one('callers', { from: [orders] })}---\n${taken}`;
    expect(texts(wanted, worldOf(today))[0]).toContain(
      'name: callers-dry-run-2\n',
    );
  });

  it.each([
    [
      'only removed',
      `${one('a')}---\n${one('b', { from: [orders] })}`,
      one('a'),
    ],
    ['renamed', one('a'), one('b')],
    [
      'written into an audit record',
      one('a', { action: 'AUDIT' }),
      one('a', { action: 'AUDIT', from: [orders] }),
    ],
    [
      'only watched',
      one('a'),
      `${one('a')}---\n${one('b', { from: [orders], watched: true })}`,
    ],
    ['no longer watched', one('a', { watched: true }), one('a')],
  ])('has one step for what is %s', (_name, today, wanted) => {
    expect(texts(wanted, worldOf(today))).toEqual([wanted]);
  });

  it('removes the file when that is asked for', () => {
    const today = one('callers');
    const result = planKind(
      policy,
      { ...input, action: 'remove' },
      worldOf(today),
    );
    expect(result).toMatchObject({
      ok: true,
      plan: { steps: [{ edits: [{ path, before: today }] }] },
    });
  });
});

describe('planned where the first step has landed', () => {
  const rules = fc.subarray(
    ['one.mesh.corp/ns/shop/sa/checkout', orders, stock],
    { minLength: 1 },
  );
  const file = fc
    .uniqueArray(
      fc.record({
        name: fc.constantFrom('a', 'b', 'c'),
        from: rules,
        action: fc.constantFrom('ALLOW', 'DENY'),
        note: fc.constantFrom(undefined, 'why'),
      }),
      { selector: ({ name }) => name, minLength: 1, maxLength: 3 },
    )
    .map(list =>
      list.map(({ name, ...rest }) => one(name, rest)).join('---\n'),
    );

  it('is what was left, byte for byte, and is taken back to the byte', () => {
    fc.assert(
      fc.property(
        fc.option(file, { nil: undefined }),
        file,
        (today, wanted) => {
          const world = worldOf(today);
          const result = planKind(
            policy,
            { ...input, policies: wanted },
            world,
          );
          if (!result.ok) {
            const codes = result.findings.map(({ code }) => code).join();
            if (codes !== 'policy/no-effect') throw new Error(codes);
            return;
          }
          const { steps } = result.plan;
          const [first, ...left] = steps;
          const rest =
            left.length === 0
              ? []
              : planned(wanted, worldAfter(world, [first])).steps;
          expect(rest).toEqual(left.map(step => ({ ...step, index: 1 })));
          const after = worldAfter(world, steps);
          const undone = policy.undo(result.plan, after);
          if (!undone.ok) throw new Error(JSON.stringify(undone.findings));
          const back = worldAfter(after, undone.plan.steps);
          expect(back.snapshots.get('security')?.files.get(path)?.text).toBe(
            today,
          );
        },
      ),
      { seed: 20_270_301, numRuns: Number(process.env.PROPERTY_RUNS ?? 60) },
    );
  });
});

it.each([
  [
    'an unknown service',
    { service: 'shop/nobody' },
    'policy/service-unknown',
    'service',
  ],
  [
    'an unreadable service',
    { service: 'shop/broken' },
    'policy/service-unreadable',
    'service',
  ],
  ['no policies', { policies: undefined }, 'policy/missing', 'policies'],
  ['policies to remove', { action: 'remove' }, 'policy/unused', 'policies'],
  ['only comments', { policies: '# nothing' }, 'policy/empty', 'policies'],
  ['no YAML', { policies: 'a: [' }, 'policy-shape/yaml', 'policies'],
  [
    'another kind',
    { policies: 'kind: Secret' },
    'policy-shape/kind',
    'policies',
  ],
  [
    'one name twice',
    { policies: `${one('a')}---\n${one('a')}` },
    'policy/named-twice',
    'policies',
  ],
  [
    'another namespace',
    { policies: one('a').replace('space: shop', 'space: pay') },
    'policy/other-namespace',
    'policies',
  ],
  [
    'callers nobody knows',
    { policies: one('a', { from: ['tow.mesh.corp/ns/shop/sa/checkout'] }) },
    'principals/unknown-trust-domain',
    'policies',
  ],
  [
    'hidden text',
    { policies: `# \u202e\n${one('a')}` },
    'policy/input',
    'policies',
  ],
  ['too much', { policies: 'a'.repeat(6001) }, 'policy/input', 'policies'],
  ['no reason', { reason: 'short' }, 'policy/input', 'reason'],
])('refuses %s', (_name, raw, code, field) => {
  const found = refused(
    { policies: one('callers'), ...raw },
    worldOf(undefined),
  );
  expect(found).toContainEqual([code, field]);
});

it('refuses what would change nothing', () => {
  const today = one('callers', { note: 'the till' });
  expect(refused({ policies: today }, worldOf(today))).toEqual([
    ['policy/no-effect', 'policies'],
  ]);
  expect(refused({ action: 'remove' }, worldOf(undefined))).toEqual([
    ['policy/no-effect', 'policies'],
  ]);
});

it('refuses a file it cannot read, and a repository nobody read', () => {
  expect(refused({ policies: one('a') }, worldOf('a: ['))).toEqual([
    ['policy/file-unreadable', 'policies'],
  ]);
  const blind = makeWorld({ services: [{ name: 'cart' }] });
  expect(refused({ policies: one('a') }, blind)).toEqual([
    ['policy/repository-unread', 'policies'],
  ]);
});

it('names the line of what is wrong', () => {
  const result = planKind(
    policy,
    { ...input, policies: one('a').replace('action: ALLOW', 'acton: ALLOW') },
    worldOf(undefined),
  );
  expect(result.findings[0].message).toMatch(/^Line 10: /);
});

it('starts with the file of today', () => {
  const today = one('callers');
  expect(policy.prefill(worldOf(today), 'shop/cart')).toEqual({
    service: 'shop/cart',
    action: 'write',
    policies: today,
  });
});

it('is not taken back over what others wrote since', () => {
  const world = worldOf(one('callers'));
  const plan = planned(one('callers', { from: [orders] }), world);
  const moved = worldOf(one('callers', { from: [stock] }));
  expect(policy.undo(plan, moved)).toMatchObject({
    ok: false,
    findings: [
      { code: 'policy/changed-since', source: { repo: 'security', path } },
    ],
  });
  expect(policy.undo(plan, world)).toMatchObject({
    ok: false,
    findings: [{ code: 'policy/no-effect' }],
  });
});
