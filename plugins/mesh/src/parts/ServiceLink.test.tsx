import { renderInTestApp } from '@backstage/frontend-test-utils';
import { entityRouteRef } from '@backstage/plugin-catalog-react';
import { screen } from '@testing-library/react';
import { SLOW } from '../__testUtils__';
import { EntityLink } from './EntityLink';
import { ServiceLink } from './ServiceLink';

const links = (
  <>
    <ServiceLink service="shop/cart" />
    <EntityLink entityRef="component:shop/cart">overview</EntityLink>
  </>
);

it('leads to where the mesh tells of the service', async () => {
  renderInTestApp(links, {
    mountedRoutes: { '/catalog/:namespace/:kind/:name': entityRouteRef },
  });
  expect(
    await screen.findByRole('link', { name: 'shop/cart' }, SLOW),
  ).toHaveAttribute('href', '/catalog/shop/component/cart/mesh');
  expect(screen.getByRole('link', { name: 'overview' })).toHaveAttribute(
    'href',
    '/catalog/shop/component/cart',
  );
});

it('is words only in an app without a catalog', async () => {
  renderInTestApp(links);
  expect(await screen.findByText('shop/cart', {}, SLOW)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'shop/cart' })).toBeNull();
});
