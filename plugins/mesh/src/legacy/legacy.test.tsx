import {
  AppRouter,
  createSpecializedApp,
  FlatRoutes,
} from '@backstage/core-app-api';
import {
  createApiFactory,
  discoveryApiRef,
  errorApiRef,
  fetchApiRef,
  identityApiRef,
  storageApiRef,
} from '@backstage/core-plugin-api';
import {
  MockErrorApi,
  MockFetchApi,
  MockStorageApi,
} from '@backstage/test-utils';
import { AsyncEntityProvider } from '@backstage/plugin-catalog-react';
import { themes, UnifiedThemeProvider } from '@backstage/theme';
import { render, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter, Route } from 'react-router-dom';
import { FakeMesh, change, SLOW } from '../__testUtils__';
import { meshApiRef } from '../api';
import * as legacy from '../legacy';

const checkout = {
  apiVersion: 'backstage.io/v1alpha1',
  kind: 'Component',
  metadata: {
    namespace: 'shop',
    name: 'checkout',
    annotations: { 'mesh.corp/service': 'shop/checkout' },
  },
};

/** An app on the old frontend system with the plugin in it, at a path. */
async function renderLegacy(path: string, mesh = new FakeMesh()) {
  const app = createSpecializedApp({
    plugins: [legacy.meshPlugin],
    icons: {} as never,
    themes: [
      {
        id: 'light',
        title: 'Light',
        variant: 'light',
        Provider: ({ children }) => (
          <UnifiedThemeProvider theme={themes.light}>
            {children}
          </UnifiedThemeProvider>
        ),
      },
    ],
    components: {
      NotFoundErrorPage: () => <p>Nothing here</p>,
      BootErrorPage: ({ error }) => <p>{error.message}</p>,
      Progress: () => <p>Loading</p>,
      Router: ({ children }) => (
        <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>
      ),
      ErrorBoundaryFallback: ({ error }) => <p>{error.message}</p>,
    },
    defaultApis: [
      createApiFactory(discoveryApiRef, {
        getBaseUrl: async plugin => `http://localhost/api/${plugin}`,
      }),
      createApiFactory(fetchApiRef, new MockFetchApi()),
      createApiFactory(errorApiRef, new MockErrorApi({ collect: true })),
      createApiFactory(storageApiRef, MockStorageApi.create()),
      createApiFactory(identityApiRef, {
        getProfileInfo: async () => ({}),
        getBackstageIdentity: async () => ({
          type: 'user',
          userEntityRef: 'user:default/somebody',
          ownershipEntityRefs: [],
        }),
        getCredentials: async () => ({}),
        signOut: async () => undefined,
      }),
    ],
    apis: [createApiFactory(meshApiRef, mesh)],
    configLoader: async () => [
      { context: 'test', data: { app: { baseUrl: 'http://localhost' } } },
    ],
  });
  const page = (element: ReactElement) => (
    <AsyncEntityProvider entity={checkout} loading={false}>
      {element}
    </AsyncEntityProvider>
  );
  const Root = app.createRoot(
    <AppRouter>
      <FlatRoutes>
        <Route path="/mesh" element={<legacy.MeshPage />} />
        <Route path="/mesh/changes/:id" element={<legacy.MeshChangePage />} />
        <Route path="/mesh/request/:kind" element={<legacy.MeshFormPage />} />
        <Route path="/mesh/rules/:rule" element={<legacy.MeshRulePage />} />
        <Route path="/mesh/try" element={<legacy.MeshTryPage />} />
        <Route path="/card" element={page(<legacy.EntityMeshCard />)} />
        <Route path="/tab" element={page(<legacy.EntityMeshContent />)} />
      </FlatRoutes>
    </AppRouter>,
  );
  render(<Root />);
}

it('shows home first, and the tabs lead to the others', async () => {
  await renderLegacy('/mesh');
  expect(
    await screen.findByRole('heading', { level: 2, name: 'Home' }, SLOW),
  ).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Queue' })).toHaveAttribute(
    'href',
    '/mesh/queue',
  );
  // The heading stands before the answer is there.
  const [link] = await screen.findAllByRole(
    'link',
    { name: change.title },
    SLOW,
  );
  expect(link).toHaveAttribute('href', '/mesh/changes/c1');
});

it.each([
  ['/mesh/queue', 'Queue'],
  ['/mesh/all', 'All changes'],
  ['/mesh/fleet', 'Fleet'],
  ['/mesh/changes/c1', change.title],
  [
    '/mesh/request/egress?service=shop/checkout',
    'Egress to a host outside the mesh',
  ],
  ['/mesh/rules/egress-host', 'About the finding egress-host'],
  ['/mesh/try', 'Try files'],
])('shows %s', async (path, heading) => {
  await renderLegacy(path);
  // The app draws itself again once it knows its language: what stands there in the end counts.
  await waitFor(
    () => expect(screen.getByRole('heading', { name: heading })).toBeVisible(),
    SLOW,
  );
});

it('shows the card of a service', async () => {
  await renderLegacy('/card');
  expect(await screen.findByText('Clusters', {}, SLOW)).toBeVisible();
});

it('shows the tab of a service', async () => {
  await renderLegacy('/tab');
  expect(await screen.findByText('Open changes', {}, SLOW)).toBeVisible();
});

it('is for services of the mesh', () => {
  expect(legacy.isMeshAvailable(checkout)).toBe(true);
  expect(
    legacy.isMeshAvailable({
      ...checkout,
      metadata: { ...checkout.metadata, annotations: {} },
    }),
  ).toBe(false);
});
