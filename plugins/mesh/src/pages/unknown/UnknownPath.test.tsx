import { screen } from '@testing-library/react';
import { FakeMesh, renderMesh, SLOW } from '../../__testUtils__';

it.each(['/mesh/nowhere', '/mesh/changes'])(
  'says that %s is no page, and leads home',
  async path => {
    renderMesh(path, new FakeMesh());
    expect(
      await screen.findByRole('heading', { name: 'No such page' }, SLOW),
    ).toBeVisible();
    expect(screen.getByText(new RegExp(path))).toBeVisible();
    expect(
      screen.getByRole('link', { name: 'Go to the home page of the mesh' }),
    ).toHaveAttribute('href', '/mesh');
  },
);

it('is quiet on pages there are', async () => {
  renderMesh('/mesh/fleet', new FakeMesh());
  await screen.findByRole('heading', { level: 2, name: 'Fleet' }, SLOW);
  expect(screen.queryByText('No such page')).toBeNull();
});
