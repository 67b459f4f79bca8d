import { screen, within } from '@testing-library/react';
import {
  FakeMesh,
  renderMesh,
  responseError,
  SLOW,
  summary,
} from '../../__testUtils__';
import { home } from '../../__testUtils__/homeFixture';

const part = (name: string) => screen.findByRole('region', { name }, SLOW);

it('is what /mesh shows first: what needs the reader, and why', async () => {
  renderMesh('/mesh', new FakeMesh());
  const needs = await part('What needs you');
  expect(needs).toHaveTextContent('To approve');
  expect(
    within(needs).getByRole('link', { name: summary.title }),
  ).toHaveAttribute('href', '/mesh/changes/c1');
  expect(needs).toHaveTextContent('1 of 2 approvals.');
});

it('shows services with what is wrong first', async () => {
  const [service] = home.services;
  renderMesh(
    '/mesh/home',
    new FakeMesh({
      home: async () => ({
        ...home,
        services: [
          service,
          { ...service, ref: 'shop/unseen', drift: 'unknown' },
          { ...service, ref: 'shop/plain', clock: 'fail' },
        ],
      }),
    }),
  );
  const services = await part('Your services');
  expect(
    within(services)
      .getAllByRole('rowheader')
      .map(cell => cell.textContent),
  ).toEqual(['shop/plain', 'shop/unseen', 'shop/checkout']);
});

it('does not call unknown failures none', async () => {
  const { failedShare: _, ...service } = home.services[0];
  renderMesh(
    '/mesh/home',
    new FakeMesh({ home: async () => ({ ...home, services: [service] }) }),
  );
  expect(await part('Your services')).toHaveTextContent('Unknown');
});

it('leads from a blocked call to the filled form', async () => {
  renderMesh('/mesh/home', new FakeMesh());
  const blocked = await part(
    'Undeclared calls of your services to the outside',
  );
  expect(
    within(blocked).getByRole('link', { name: 'Ask for api.partners.example' }),
  ).toHaveAttribute(
    'href',
    '/mesh/request/egress?service=shop%2Fcheckout&host=api.partners.example&port=443',
  );
});

it('says where calls are not known instead of that there are none', async () => {
  renderMesh(
    '/mesh/home',
    new FakeMesh({
      home: async () => ({
        ...home,
        blocked: { rows: [], unknown: ['shop/checkout'] },
      }),
    }),
  );
  const blocked = await part(
    'Undeclared calls of your services to the outside',
  );
  expect(blocked).toHaveTextContent(
    'For 1 of your services the calls are not known everywhere: shop/checkout.',
  );
  expect(blocked).not.toHaveTextContent('No undeclared call');
});

it('guides a first visit of the estate, and nobody else', async () => {
  renderMesh(
    '/mesh/home',
    new FakeMesh({ home: async () => ({ ...home, simulated: true }) }),
  );
  expect(await part('First time here?')).toHaveTextContent('embedded estate');
});

it('has nothing to say to somebody whom nothing concerns', async () => {
  renderMesh(
    '/mesh/home',
    new FakeMesh({
      home: async () => ({
        ...home,
        needs: { items: [], more: false },
        services: [],
        blocked: { rows: [], unknown: [] },
        recent: [],
      }),
    }),
  );
  expect(await part('What needs you')).toHaveTextContent(
    'Nothing waits for you.',
  );
  expect(await part('Your services')).toHaveTextContent(/None of your teams/);
  expect(screen.queryByText('First time here?')).toBeNull();
});

it('says what went wrong', async () => {
  const down = await responseError(503, 'The database is away.');
  renderMesh('/mesh/home', new FakeMesh({ home: () => Promise.reject(down) }));
  expect(
    await screen.findByText(/The database is away/, {}, SLOW),
  ).toBeVisible();
});
