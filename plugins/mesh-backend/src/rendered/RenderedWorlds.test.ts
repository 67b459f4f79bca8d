import { printManifest } from '@causeway/mesh-intent';
import { makeManifest, makeWorld } from '@causeway/mesh-intent/testing';
import type { ManifestParts, WorldParts } from '@causeway/mesh-intent/testing';
import { buildWorld, worldAfter, type World } from '@causeway/mesh-intent';
import { changeDifference } from './changeDifference';
import { planDifference } from './planDifference';
import { RenderedWorlds } from './RenderedWorlds';
import { renderedSummary } from './renderedSummary';
import { renderedTag } from './renderedTag';

const rendered = new RenderedWorlds({ channel: 'standard' });
const read: WorldParts = { files: { security: {}, platform: {} } };
const path = 'services/shop/cart.yaml';

const text = (more: ManifestParts = {}) =>
  printManifest(makeManifest({ name: 'cart', ...more }));

function laid(world: World, after: string): World {
  const before = world.snapshots.get('routing')?.files.get(path)?.text;
  const edit = { path, after, ...(before === undefined ? {} : { before }) };
  return worldAfter(world, [{ repo: 'routing', edits: [edit] }]);
}

const retry: ManifestParts = {
  routes: [
    {
      name: 'look',
      match: { method: 'GET' },
      timeout: '3s',
      retry: { attempts: 2, perTryTimeout: '1s', on: [503] },
    },
  ],
};

describe('what the mesh gets', () => {
  it('is what differs, and nothing when nothing does', () => {
    const world = makeWorld({ ...read, services: [{ name: 'cart' }] });
    expect(rendered.difference(world, world)).toEqual({
      state: 'value',
      objects: [],
      unknown: [],
    });
    const after = laid(world, text({ serviceAccount: 'other' }));
    const found = rendered.difference(world, after);
    expect(found.state).toBe('value');
    expect(rendered.of(world)).toBe(rendered.of(world));
  });

  it('says what it cannot know without security and the platform tree', () => {
    const world = makeWorld({ services: [{ name: 'cart' }] });
    expect(rendered.difference(world, world)).toMatchObject({
      unknown: [
        expect.stringContaining('which services are strict'),
        expect.stringContaining('egress gateway is assumed'),
      ],
    });
    const nothing = buildWorld([]);
    expect(rendered.difference(nothing, nothing)).toEqual({
      state: 'unknown',
      because: 'The routing repository has not been read yet.',
    });
  });

  it('is refused when the world after cannot be rendered, with every reason', () => {
    const world = makeWorld({ ...read, services: [{ name: 'cart' }] });
    const found = rendered.difference(world, laid(world, 'a: ['));
    expect(found).toMatchObject({
      state: 'refused',
      findings: [{ code: 'render/unread' }],
    });
    expect(renderedSummary(found)).toMatchObject({
      state: 'unknown',
      because: expect.stringContaining('Nothing can be rendered: '),
    });
  });

  it('is unknown when only the world before cannot be rendered', () => {
    const world = makeWorld({
      ...read,
      services: [{ name: 'cart', ...retry }],
    });
    const first = rendered.of(world);
    expect(first.ok).toBe(false);
    expect(rendered.difference(world, laid(world, text()))).toMatchObject({
      state: 'unknown',
      because: expect.stringContaining('What stands now cannot be rendered'),
    });
    expect(rendered.difference(world, world).state).toBe('refused');
    const experimental = new RenderedWorlds({ channel: 'experimental' });
    expect(experimental.difference(world, world).state).toBe('value');
  });
});

describe('a plan', () => {
  const world = makeWorld({ ...read, services: [{ name: 'cart' }] });
  const step = (before: string, after: string) => ({
    index: 1,
    repo: 'routing' as const,
    title: 'x',
    reads: [],
    edits: [{ path, before, after }],
  });
  const [first, second] = [
    text({ serviceAccount: 'one' }),
    text({ serviceAccount: 'two' }),
  ];

  it('is taken whole, each step on the one before', () => {
    const steps = [step(text(), first), step(first, second)];
    expect(planDifference({ steps }, { world, rendered })).toEqual(
      planDifference({ steps: [step(text(), second)] }, { world, rendered }),
    );
    const back = [step(text(), first), step(first, text())];
    expect(planDifference({ steps: back }, { world, rendered })).toMatchObject({
      objects: [],
    });
  });

  it('that starts from other texts is unknown', () => {
    expect(
      planDifference({ steps: [step('other', first)] }, { world, rendered }),
    ).toMatchObject({
      state: 'unknown',
      because: expect.stringContaining('start from other texts'),
    });
  });

  it('whose commits cannot be read is unknown for now', async () => {
    const plan = {
      kind: 'egress',
      title: 'x',
      services: [],
      steps: [step(text(), first)],
    };
    const change = { plan, world: { routing: 'a'.repeat(40) } };
    const away = { at: () => Promise.reject(new Error('the forge is away')) };
    expect(await changeDifference(change, { worlds: away, rendered })).toEqual({
      state: 'unknown',
      because:
        'The commits this change was planned on cannot be read now: the forge is away',
      lasting: false,
    });
    const here = { at: async () => world };
    expect(
      await changeDifference(change, { worlds: here, rendered }),
    ).toMatchObject({ state: 'value', lasting: true });
  });

  it('has one tag for as long as plan, commits and channel stand', () => {
    const change = { planHash: 'a', world: { routing: 'b', security: 'c' } };
    const tag = renderedTag(change, rendered);
    expect(tag).toMatch(/^"[\w-]{43}"$/);
    expect(
      renderedTag(
        { ...change, world: { security: 'c', routing: 'b' } },
        rendered,
      ),
    ).toBe(tag);
    const others = [
      renderedTag({ ...change, planHash: 'x' }, rendered),
      renderedTag({ ...change, world: { routing: 'b' } }, rendered),
      renderedTag(change, new RenderedWorlds({ channel: 'experimental' })),
    ];
    expect(new Set([tag, ...others]).size).toBe(4);
  });
});
