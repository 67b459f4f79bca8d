import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  FakeMesh,
  renderMesh,
  responseError,
  SLOW,
  summary,
} from '../../__testUtils__';

const many = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ ...summary, id: `c${at}` }));

it('shows my changes as a table with headers', async () => {
  const mesh = new FakeMesh();
  renderMesh('/mesh/mine', mesh);
  const table = await screen.findByRole('table', { name: 'Changes' }, SLOW);
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(cell => cell.textContent),
  ).toEqual([
    'Change',
    'Service',
    'Phase',
    'What it waits for',
    'Pull requests',
    'Updated',
  ]);
  const row = within(table).getAllByRole('row')[1];
  expect(row).toHaveTextContent('Proposed');
  expect(row).toHaveTextContent('1 of 2 approvals.');
  expect(row).toHaveTextContent('1 h ago');
  expect(
    within(row).getByRole('link', { name: summary.title }),
  ).toHaveAttribute('href', '/mesh/changes/c1');
  expect(
    within(row).getByRole('link', { name: /routing #12/ }),
  ).toHaveAttribute('href', summary.pullRequests[0].url);
  expect(mesh.of('changes')[0]).toEqual([
    { scope: 'mine', state: 'open', limit: 25, offset: 0 },
  ]);
});

it('names the requester where changes of everybody are shown', async () => {
  renderMesh('/mesh/all', new FakeMesh());
  await screen.findByRole('columnheader', { name: 'Requester' }, SLOW);
  expect(screen.getByText('Shop Requester')).toBeVisible();
});

it('reads the filter from the URL and writes it there', async () => {
  const mesh = new FakeMesh();
  renderMesh('/mesh/all?state=ended&service=shop/cart&page=2', mesh);
  await screen.findByRole('table', { name: 'Changes' }, SLOW);
  expect(mesh.of('changes')[0]).toEqual([
    {
      scope: 'all',
      state: 'ended',
      service: 'shop/cart',
      limit: 25,
      offset: 25,
    },
  ]);
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'State' }),
    'Open and ended',
  );
  await waitFor(() =>
    expect(mesh.of('changes').at(-1)).toEqual([
      {
        scope: 'all',
        state: 'all',
        service: 'shop/cart',
        limit: 25,
        offset: 0,
      },
    ]),
  );
});

it('pages', async () => {
  const mesh = new FakeMesh({
    changes: async query =>
      query?.offset
        ? { items: many(5), total: 30 }
        : { items: many(25), total: 30, nextOffset: 25 },
  });
  renderMesh('/mesh/all', mesh);
  expect(await screen.findByText('1 to 25 of 30', {}, SLOW)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Newer changes' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Older changes' }));
  expect(await screen.findByText('26 to 30 of 30')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Older changes' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Newer changes' }));
  expect(await screen.findByText('1 to 25 of 30')).toBeVisible();
});

it('says what to do when there is nothing yet', async () => {
  renderMesh(
    '/mesh/mine',
    new FakeMesh({ changes: async () => ({ items: [], total: 0 }) }),
  );
  expect(
    await screen.findByText('You have no open changes.', {}, SLOW),
  ).toBeVisible();
  expect(screen.getByText(/open the page of your service/)).toBeVisible();
});

it('leads back from a page that does not exist', async () => {
  const mesh = new FakeMesh({
    changes: async query =>
      query?.offset ? { items: [], total: 3 } : { items: many(3), total: 3 },
  });
  renderMesh('/mesh/all?page=9', mesh);
  await userEvent.click(
    await screen.findByRole('button', { name: 'Show the first page' }, SLOW),
  );
  expect(await screen.findByRole('table', { name: 'Changes' })).toBeVisible();
});

it('says that it may not be seen, and tries again', async () => {
  const denied = await responseError(403, 'You may not read changes.');
  let turns = 0;
  renderMesh(
    '/mesh/all',
    new FakeMesh({
      changes: async () => {
        turns += 1;
        if (turns === 1) throw denied;
        return { items: [summary], total: 1 };
      },
    }),
  );
  expect(await screen.findByText('Not allowed', {}, SLOW)).toBeVisible();
  expect(screen.getByText(/You may not read changes/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('table', { name: 'Changes' })).toBeVisible();
});
