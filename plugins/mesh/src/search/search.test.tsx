import {
  createExtensionTester,
  mockApis,
  renderInTestApp,
} from '@backstage/frontend-test-utils';
import { entityRouteRef } from '@backstage/plugin-catalog-react';
import { SearchResultListItemBlueprint } from '@backstage/plugin-search-react/alpha';
import { searchTypes } from '@causeway/plugin-mesh-common';
import { screen } from '@testing-library/react';
import { SLOW } from '../__testUtils__';
import { rootRouteRef } from '../routes';
import { searchExtensions } from './extensions';
import { MeshHit } from './MeshHit';

const [hit, ...types] = searchExtensions;

const show = (result: Parameters<typeof MeshHit>[0]['result']) =>
  renderInTestApp(
    // As the search draws it.
    <ul>
      <li>
        <MeshHit result={result} />
      </li>
    </ul>,
    {
      mountedRoutes: {
        '/mesh': rootRouteRef,
        '/catalog/:namespace/:kind/:name': entityRouteRef,
      },
    },
  );

const base = { text: 'words for the engine', location: '/somewhere' };

it('shows what a change is, where it stands, who asked and for which services', async () => {
  show({
    ...base,
    title: 'Let checkout call the bank',
    location: '/mesh/changes/change1',
    ...{
      change: 'change1',
      kind: 'egress',
      kindTitle: 'Request egress',
      phase: 'waiting-for-person',
      services: ['shop/checkout', 'shop/cart'],
      requester: 'Requester One',
    },
  });
  expect(
    await screen.findByRole(
      'link',
      { name: 'Let checkout call the bank' },
      SLOW,
    ),
  ).toHaveAttribute('href', '/mesh/changes/change1');
  const item = screen.getByRole('listitem');
  expect(item).toHaveTextContent('Change: Request egress');
  expect(item).toHaveTextContent('Waiting for a person');
  expect(item).toHaveTextContent('asked for by Requester One');
  expect(screen.getByRole('link', { name: 'shop/cart' })).toHaveAttribute(
    'href',
    '/catalog/shop/component/cart',
  );
  expect(item).not.toHaveTextContent('words for the engine');
});

it('leads to the form of what may be asked for', async () => {
  show({
    ...base,
    title: 'Egress to a host outside the mesh',
    location: '/mesh/request/egress',
    ...{ form: 'egress', intro: 'Lets a service call out.' },
  });
  expect(
    await screen.findByRole('link', { name: /Egress/ }, SLOW),
  ).toHaveAttribute('href', '/mesh/request/egress');
  expect(screen.getByRole('listitem')).toHaveTextContent(
    'A change to ask forLets a service call out.',
  );
});

it('leads from a host to everyone who declares it, and to changes that name it', async () => {
  show({
    ...base,
    title: 'api.bank.example',
    ...{ host: 'api.bank.example', services: ['shop/checkout', 'shop/cart'] },
  });
  expect(
    await screen.findByRole('link', { name: 'shop/checkout' }, SLOW),
  ).toBeVisible();
  expect(screen.getByRole('listitem')).toHaveTextContent(
    'Declared by shop/checkout, shop/cart',
  );
  expect(
    screen.getByRole('link', { name: 'Open changes that name it' }),
  ).toHaveAttribute('href', '/mesh/queue?text=api.bank.example');
});

it('says who runs under an identity', async () => {
  show({
    ...base,
    title: 'corp/ns/shop/sa/till',
    ...{ identity: 'corp/ns/shop/sa/till', services: ['shop/checkout'] },
  });
  expect(
    await screen.findByRole('link', { name: 'corp/ns/shop/sa/till' }, SLOW),
  ).toHaveAttribute('href', '/somewhere');
  expect(screen.getByRole('listitem')).toHaveTextContent(
    'Used by shop/checkout',
  );
});

it('is for the types that the search knows of the mesh, and each can be chosen', () => {
  const { predicate } = createExtensionTester(hit, {
    apis: [mockApis.translation()],
  }).get(SearchResultListItemBlueprint.dataRefs.item);
  const of = (type: string) =>
    predicate?.({ type, document: { ...base, title: 'x' } });
  expect(Object.values(searchTypes).map(of)).toEqual([true, true, true]);
  expect(of('software-catalog')).toBe(false);
  expect(types).toHaveLength(Object.values(searchTypes).length);
});
