import { coreApis } from '@backstage/frontend-plugin-api';
import { mockApis, renderTestApp } from '@backstage/frontend-test-utils';
import { createTestEntityPage } from '@backstage/plugin-catalog-react/testUtils';
import { act, screen, within } from '@testing-library/react';
import { meshApiRef } from './api';
import { meshPlugin } from './plugin';
import { serviceTab } from './panels/service';
import { formRouteRef, tryRouteRef } from './routes';
import { FakeMesh, SLOW, summary } from './__testUtils__';

const german = () =>
  mockApis.appLanguage({
    defaultLanguage: 'de',
    availableLanguages: ['en', 'de'],
  });

function showPage(language = german()) {
  return renderTestApp({
    features: [meshPlugin],
    initialRouteEntries: ['/mesh/all'],
    apis: [[meshApiRef, new FakeMesh()], language],
  });
}

function showTab() {
  renderTestApp({
    extensions: [
      createTestEntityPage({
        entity: {
          apiVersion: 'backstage.io/v1alpha1',
          kind: 'Component',
          metadata: {
            name: 'checkout',
            annotations: { 'mesh.corp/service': 'shop/checkout' },
          },
        },
      }),
      serviceTab,
    ],
    mountedRoutes: {
      '/mesh/request/:kind': formRouteRef,
      '/mesh/try': tryRouteRef,
    },
    apis: [[meshApiRef, new FakeMesh()], german()],
  });
}

afterEach(() => document.documentElement.removeAttribute('lang'));

it('shows the list of changes in German, and what the backend says as it comes', async () => {
  showPage();
  const table = await screen.findByRole('table', { name: 'Änderungen' }, SLOW);
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(cell => cell.textContent),
  ).toEqual([
    'Änderung',
    'Dienst',
    'Phase',
    'Worauf sie wartet',
    'Pull Requests',
    'Beantragt von',
    'Aktualisiert',
  ]);
  const row = within(table).getAllByRole('row')[1];
  expect(row).toHaveTextContent('Vorgeschlagen');
  expect(row).toHaveTextContent('vor 1 h');
  expect(row).toHaveTextContent(summary.title);
  expect(
    screen.getByRole('heading', { name: 'Alle Änderungen' }),
  ).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Flotte' })).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Zustand' })).toBeVisible();
  expect(
    within(screen.getByRole('combobox', { name: 'Zustand' })).getByRole(
      'option',
      { name: 'Offen und beendet' },
    ),
  ).toBeInTheDocument();
});

it('shows the panels of a service in German, with its numbers', async () => {
  showTab();
  const cost = await screen.findByRole(
    'region',
    { name: 'Kosten des Mesh in shop' },
    SLOW,
  );
  expect(cost).toHaveTextContent(/\d,\d\d %/);
  expect(screen.getByRole('region', { name: 'Ruft auf' })).toHaveTextContent(
    'shop/gone Nicht bekannt: Er hat kein Manifest',
  );
  expect(
    screen.getByRole('button', { name: 'Eine Änderung beantragen' }),
  ).toBeVisible();
});

it('says its language to the browser, and follows who chooses another', async () => {
  const { apis } = showPage();
  await screen.findByRole('table', { name: 'Änderungen' }, SLOW);
  expect(document.documentElement.lang).toBe('de');
  act(() => apis.get(coreApis.appLanguage)?.setLanguage('en'));
  expect(
    await screen.findByRole('table', { name: 'Changes' }, SLOW),
  ).toBeVisible();
  expect(document.documentElement.lang).toBe('en');
});
