import type { RenderedView } from '@causeway/plugin-mesh-common';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  change,
  FakeMesh,
  preview,
  rendered,
  renderMesh,
  responseError,
  SLOW,
} from '../__testUtils__';

const show = (view: RenderedView) =>
  renderMesh('/mesh/changes/c1', new FakeMesh({ rendered: async () => view }));

const section = () =>
  screen.findByRole('region', { name: /^What the mesh gets/ }, SLOW);

it('counts in its heading, and tells each object in words', async () => {
  show(rendered);
  const part = await section();
  expect(part).toHaveAccessibleName(
    'What the mesh gets: 1 object added, 1 changed',
  );
  const rows = within(part).getAllByRole('group');
  expect(rows.map(row => row.textContent)).toEqual([
    'Added ServiceEntry egress/api.example.com in one, two',
    'Changed Sidecar shop/checkout in one',
  ]);
});

it('opens by keyboard to what differs, or to why it is not shown', async () => {
  show(rendered);
  const part = await section();
  expect(within(part).queryByText('+kind: ServiceEntry')).toBeNull();
  const [first, second] = part.querySelectorAll('summary');
  await userEvent.click(first);
  const diff = within(part).getByRole('region', {
    name: 'Difference in ServiceEntry api.example.com',
  });
  expect(within(diff).getByText('+kind: ServiceEntry')).toBeVisible();
  expect(diff).toHaveAttribute('tabindex', '0');
  await userEvent.click(second);
  expect(within(part).getByText(/Too long to be shown/)).toBeVisible();
});

it('says that nothing changes, and what could not be told', async () => {
  show({
    state: 'value',
    counts: { add: 0, change: 0, remove: 0 },
    objects: [],
    unknown: ['The security repository has not been read.'],
  });
  const part = await section();
  expect(
    within(part).getByText(
      'No generated object changes. What stands in a repository as an object already, such as a policy, is applied as it is.',
    ),
  ).toBeVisible();
  expect(within(part).getByText('No data')).toBeVisible();
  expect(
    within(part).getByText(/The security repository has not been read/),
  ).toBeVisible();
});

it('says how many of many are shown', async () => {
  show({
    ...(rendered as Extract<RenderedView, { state: 'value' }>),
    counts: { add: 300, change: 12, remove: 0 },
  });
  expect(
    within(await section()).getByText('312 objects, of which 2 are shown.'),
  ).toBeVisible();
});

it('says why nothing can be rendered, with every reason', async () => {
  show({
    state: 'refused',
    findings: ['one', 'two'].map(message => ({
      code: 'render/unread',
      severity: 'error',
      message,
      source: { repo: 'routing', path: 'services/shop/cart.yaml', line: 3 },
    })),
  });
  const part = await section();
  expect(part).toHaveTextContent('what stands in the clusters is left alone');
  expect(within(part).getAllByRole('listitem')).toHaveLength(2);
});

it('takes unknown for unknown', async () => {
  show({ state: 'unknown', because: 'The commits cannot be read now.' });
  const part = await section();
  expect(within(part).getByText('No data')).toBeVisible();
  expect(part).toHaveTextContent('The commits cannot be read now.');
});

it('does not hold up the page when it fails, and tries again', async () => {
  const down = await responseError(503, 'The renderer is away.');
  let turns = 0;
  const mesh = new FakeMesh({
    rendered: async () => {
      turns += 1;
      if (turns === 1) throw down;
      return rendered;
    },
  });
  renderMesh('/mesh/changes/c1', mesh);
  await screen.findByRole('heading', { level: 2, name: change.title }, SLOW);
  expect(
    await screen.findByText(/What the mesh gets cannot be shown/),
  ).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await section();
});

it('stands in the preview, from its own answer', async () => {
  const mesh = new FakeMesh();
  renderMesh('/mesh/request/egress?service=shop/checkout', mesh);
  const part = await section();
  expect(part).toHaveAccessibleName(
    'What the mesh gets: 1 object added, 1 changed',
  );
  expect(mesh.of('rendered')).toEqual([]);
});

it('is left out of a preview without a plan', async () => {
  const { rendered: _, ...rest } = preview;
  const mesh = new FakeMesh({ preview: async () => rest });
  renderMesh('/mesh/request/egress?service=shop/checkout', mesh);
  await screen.findByRole('heading', { name: 'Pull request on routing' }, SLOW);
  expect(screen.queryByText(/What the mesh gets/)).toBeNull();
});
