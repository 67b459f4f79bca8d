import { coreApis } from '@backstage/frontend-plugin-api';
import { mockApis, renderTestApp } from '@backstage/frontend-test-utils';
import type { FormField } from '@causeway/mesh-intent';
import { createTestEntityPage } from '@backstage/plugin-catalog-react/testUtils';
import { act, screen, within } from '@testing-library/react';
import { meshApiRef } from './api';
import { meshPlugin } from './plugin';
import { serviceTab } from './panels/service';
import { formRouteRef, tryRouteRef } from './routes';
import { FakeMesh, kindViews, SLOW, summary } from './__testUtils__';

const german = () =>
  mockApis.appLanguage({
    defaultLanguage: 'de',
    availableLanguages: ['en', 'de'],
  });

function showPage(path = '/mesh/all', mesh = new FakeMesh()) {
  return renderTestApp({
    features: [meshPlugin],
    initialRouteEntries: [path],
    apis: [[meshApiRef, mesh], german()],
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
  expect(row).toHaveTextContent('Egress zu einem Host außerhalb des Mesh');
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

it('shows a form in German, and what only a newer server knows as it comes', async () => {
  const newer: FormField = {
    name: 'newer',
    label: 'Newer than this page',
    widget: 'text',
    required: false,
  };
  const kinds = kindViews.map(kind => ({
    ...kind,
    form: { ...kind.form, fields: [...kind.form.fields, newer] },
  }));
  showPage('/mesh/request/egress', new FakeMesh({ kinds: async () => kinds }));
  expect(
    await screen.findByRole('heading', {
      name: 'Egress zu einem Host außerhalb des Mesh',
    }),
  ).toBeVisible();
  expect(
    screen.getByRole('button', { name: 'Egress beantragen' }),
  ).toBeVisible();
  expect(screen.getByText(/^Der Dienst, der aufruft\./)).toBeVisible();
  expect(screen.getByRole('textbox', { name: /^Warum/ })).toBeVisible();
  expect(
    screen.getByRole('option', { name: 'Den Host zurücknehmen' }),
  ).toBeInTheDocument();
  expect(
    screen.getByRole('textbox', { name: /^Newer than this page/ }),
  ).toBeVisible();
});

it('shows the gates of a change in German, and what they found as it comes', async () => {
  showPage('/mesh/changes/c1');
  const gate = await screen.findByText('Vier Augen', {}, SLOW);
  expect(gate.closest('li')).toHaveTextContent(
    'Vier Augen: Noch nicht genug Belege. 1 of 2 approvals.',
  );
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
