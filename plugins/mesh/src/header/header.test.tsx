import { act, screen } from '@testing-library/react';
import {
  FakeMesh,
  renderMesh,
  responseError,
  SLOW,
  summary,
} from '../__testUtils__';
import { home } from '../__testUtils__/homeFixture';

const needs = (count: number, more = false) =>
  new FakeMesh({
    home: async () => ({
      ...home,
      needs: {
        more,
        items: Array.from({ length: count }, (_, n) => ({
          as: 'approve' as const,
          change: { ...summary, id: `change${n}` },
        })),
      },
    }),
  });

const link = (name: string) => screen.findByRole('link', { name }, SLOW);

it('says on every page how many changes need the reader, and leads to them', async () => {
  renderMesh('/mesh/queue', needs(2));
  expect(await link('2 changes need you')).toHaveAttribute(
    'href',
    '/mesh/home',
  );
});

it('says so when there is more than was looked at', async () => {
  renderMesh('/mesh/fleet', needs(20, true));
  expect(await link('More than 20 changes need you')).toBeVisible();
});

it('says that nothing does', async () => {
  renderMesh('/mesh/queue', needs(0));
  expect(await link('Nothing needs you')).toBeVisible();
});

it('does not take what was not looked at for nothing', async () => {
  let give = () => {};
  const given = new Promise<void>(resolve => {
    give = resolve;
  });
  const told = needs(0, true);
  renderMesh(
    '/mesh/queue',
    new FakeMesh({ home: () => given.then(() => told.home()) }),
  );
  await link('What waits for you');
  await act(async () => give());
  expect(await link('What waits for you')).toBeVisible();
  expect(screen.queryByText('Nothing needs you')).toBeNull();
  expect(told.of('home')).toHaveLength(1);
});

it('takes what is not known for unknown, not for nothing', async () => {
  const down = await responseError(503, 'The forge does not answer.');
  renderMesh(
    '/mesh/queue',
    new FakeMesh({
      home: async () => {
        throw down;
      },
    }),
  );
  expect(await link('What waits for you')).toBeVisible();
  expect(screen.queryByText(/Nothing needs you/)).toBeNull();
});
