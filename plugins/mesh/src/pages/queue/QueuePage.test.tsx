import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ChangeSummary } from '@causeway/plugin-mesh-common';
import {
  change,
  FakeMesh,
  renderMesh,
  responseError,
  SLOW,
  summary,
} from '../../__testUtils__';

const named = (id: string, more: Partial<ChangeSummary> = {}) => ({
  ...summary,
  id,
  title: `Change ${id}`,
  ...more,
});

const three = [named('one'), named('two'), named('three')];

const facets = {
  waitsFor: { approvers: 3 },
  kind: { egress: 3 },
  label: { 'wave-2': 1 },
  team: { 'group:default/team-shop': 3 },
  age: { '<4h': 3, '4-24h': 0, '1-7d': 0, '>7d': 0 },
};

const listing = (items: readonly ChangeSummary[], next?: string) => ({
  items,
  total: items.length,
  facets,
  ...(next === undefined ? {} : { next }),
});

const show = (
  path: string,
  told: ConstructorParameters<typeof FakeMesh>[0],
) => {
  const mesh = new FakeMesh({ changes: async () => listing(three), ...told });
  renderMesh(path, mesh);
  return mesh;
};

const grid = () =>
  screen.findByRole('grid', { name: 'Changes of the queue' }, SLOW);
const rows = async () =>
  within(await grid())
    .getAllByRole('row')
    .slice(1);
/** The list with the focus on its first row, as Tab leads there. */
const entered = async () => {
  const [first] = await rows();
  first.focus();
  return first;
};

it('asks for all open changes, the most pressing first', async () => {
  const mesh = show('/mesh/queue', {});
  const [first] = await rows();
  expect(first).toHaveTextContent('Approvers');
  expect(first).toHaveTextContent('1 of 2 approvals.');
  expect(mesh.of('changes')[0]).toEqual([
    {
      scope: 'all',
      state: 'open',
      order: 'pressing',
      facets: true,
      limit: 50,
    },
  ]);
  expect(screen.getByText('3 changes')).toBeVisible();
});

it('filters by what is counted, in the address', async () => {
  const mesh = show('/mesh/queue?team=group:default/team-shop', {});
  await grid();
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'Waits for' }),
    'Approvers (3)',
  );
  await waitFor(() =>
    expect(mesh.of('changes').at(-1)).toEqual([
      expect.objectContaining({
        team: 'group:default/team-shop',
        waitsFor: 'approvers',
      }),
    ]),
  );
  await userEvent.click(
    screen.getByRole('button', { name: 'Clear the filter' }),
  );
  await waitFor(() =>
    expect(mesh.of('changes').at(-1)).toEqual([
      expect.not.objectContaining({ team: expect.anything() }),
    ]),
  );
});

it('keeps a filter under a name', async () => {
  show('/mesh/queue?kind=egress', {});
  await grid();
  await userEvent.click(
    screen.getByRole('button', { name: 'Save this filter…' }),
  );
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(
    within(dialog).getByRole('textbox', { name: 'Name' }),
    'Way out',
  );
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  const chip = await screen.findByRole('button', { name: /^Way out/ });
  expect(chip).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(screen.getByRole('button', { name: 'Mine' }));
  await waitFor(() => expect(chip).toHaveAttribute('aria-pressed', 'false'));
});

it('moves, chooses and takes with keys alone', async () => {
  const mesh = show('/mesh/queue', {
    triage: async ({ ids }) => ({ items: ids.map(id => ({ id, done: true })) }),
  });
  await entered();
  await userEvent.keyboard('j');
  expect((await rows())[1]).toHaveFocus();
  await userEvent.keyboard('x{ArrowDown} ');
  expect(screen.getByText('2 chosen')).toBeVisible();
  await userEvent.keyboard('t');
  expect(mesh.of('triage')).toEqual([
    [{ ids: ['two', 'three'], act: 'assign', to: 'me' }],
  ]);
  expect(await screen.findByText('2 changes are done.')).toBeVisible();
  expect(screen.queryByText('2 chosen')).toBeNull();
});

it('acts on the row that has the focus when none is chosen', async () => {
  const mesh = show('/mesh/queue', {
    triage: async ({ ids }) => ({ items: ids.map(id => ({ id, done: true })) }),
  });
  await entered();
  await userEvent.keyboard('r');
  const dialog = await screen.findByRole('dialog', {
    name: 'Return this change to its requester?',
  });
  await userEvent.type(
    within(dialog).getByRole('textbox', { name: /Reason/ }),
    'Which host is it?',
  );
  await userEvent.click(within(dialog).getByRole('button', { name: 'Return' }));
  expect(mesh.of('triage')).toEqual([
    [{ ids: ['one'], act: 'return', reason: 'Which host is it?' }],
  ]);
});

it('keeps what was refused chosen, and says why', async () => {
  show('/mesh/queue', {
    triage: async ({ ids }) => ({
      items: ids.map(id =>
        id === 'two'
          ? { id, done: false, because: 'Only owners of security may.' }
          : { id, done: true },
      ),
    }),
  });
  await entered();
  await userEvent.keyboard('a');
  await userEvent.click(screen.getByRole('button', { name: 'Take' }));
  expect(await screen.findByText('2 changes are done.')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Change two: Only owners of security may.',
  );
  expect(screen.getByText('1 chosen')).toBeVisible();
});

it('sets labels, and refuses what is none before it is sent', async () => {
  const mesh = show('/mesh/queue', {});
  await entered();
  await userEvent.keyboard('l');
  const dialog = await screen.findByRole('dialog', { name: 'Labels' });
  const field = within(dialog).getByRole('textbox');
  const set = within(dialog).getByRole('button', { name: 'Set the labels' });
  await userEvent.type(field, 'Not-one');
  expect(set).toBeDisabled();
  expect(dialog).toHaveTextContent('“Not-one” is not a label');
  await userEvent.clear(field);
  await userEvent.type(field, 'pay wave-2');
  await userEvent.click(set);
  expect(mesh.of('triage')).toEqual([
    [{ ids: ['one'], act: 'label', labels: ['pay', 'wave-2'] }],
  ]);
});

describe('where there is room', () => {
  const before = window.matchMedia;
  beforeEach(() => {
    window.matchMedia = query =>
      ({
        matches: query.includes('min-width'),
        media: query,
        addListener: () => undefined,
        removeListener: () => undefined,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      } as unknown as MediaQueryList);
  });
  afterEach(() => {
    window.matchMedia = before;
  });

  it('shows the evidence of a change beside the list, and that of the next', async () => {
    const mesh = show('/mesh/queue', {
      change: async id => ({ ...change, id, title: `Change ${id}` }),
    });
    await entered();
    await userEvent.keyboard('{Enter}');
    expect(
      await screen.findByRole(
        'heading',
        { name: 'Change one', level: 3 },
        SLOW,
      ),
    ).toBeVisible();
    expect(screen.getByText(/Not enough evidence yet/)).toBeVisible();
    await userEvent.keyboard('j');
    expect(
      await screen.findByRole('heading', { name: 'Change two', level: 3 }),
    ).toBeVisible();
    expect(mesh.of('change').map(([id]) => id)).toEqual(['one', 'two']);
    await userEvent.keyboard('{Enter}');
    expect(
      screen.getByRole('complementary', {
        name: 'Evidence of the chosen change',
      }),
    ).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('heading', { name: 'Change two' })).toBeNull();
    expect((await rows())[1]).toHaveFocus();
  });
});

it('shows the evidence over the list where there is no room beside it', async () => {
  show('/mesh/queue', {});
  await entered();
  await userEvent.keyboard('{Enter}');
  const over = await screen.findByRole('dialog', {
    name: 'Evidence of the chosen change',
  });
  expect(
    await within(over).findByText(/Not enough evidence yet/, {}, SLOW),
  ).toBeVisible();
});

it('goes on to the next page by its cursor', async () => {
  const mesh = show('/mesh/queue', {
    changes: async query =>
      query?.after === 'c2' ? listing([named('four')]) : listing(three, 'c2'),
  });
  await entered();
  await userEvent.keyboard('n');
  expect(await screen.findByText('Change four')).toBeVisible();
  expect(mesh.of('changes').at(-1)).toEqual([
    expect.objectContaining({ after: 'c2' }),
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'First page' }));
  expect(await screen.findByText('Change one')).toBeVisible();
});

it('leads to the emergency deny in one step', async () => {
  show('/mesh/queue', {});
  await grid();
  expect(screen.getByRole('link', { name: 'Emergency deny…' })).toHaveAttribute(
    'href',
    '/mesh/request/emergency-deny',
  );
});

it('tells its keys', async () => {
  show('/mesh/queue', {});
  await entered();
  await userEvent.keyboard('?');
  const dialog = await screen.findByRole('dialog', {
    name: 'Keys of the queue',
  });
  expect(dialog).toHaveTextContent('Return with a reason');
});

it.each([
  ['/mesh/queue', /Nothing waits/],
  ['/mesh/queue?kind=egress', 'No change matches this filter.'],
])('says why %s is empty', async (path, words) => {
  show(path, { changes: async () => listing([]) });
  expect(await screen.findByText(words, {}, SLOW)).toBeVisible();
});

it('says that it may not be seen', async () => {
  const denied = await responseError(403, 'You may not read changes.');
  show('/mesh/queue', { changes: () => Promise.reject(denied) });
  expect(await screen.findByText('Not allowed', {}, SLOW)).toBeVisible();
});
