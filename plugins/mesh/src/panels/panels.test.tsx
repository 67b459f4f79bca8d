import type { Entity } from '@backstage/catalog-model';
import { renderTestApp } from '@backstage/frontend-test-utils';
import { createTestEntityPage } from '@backstage/plugin-catalog-react/testUtils';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { meshApiRef } from '../api';
import { formRouteRef, tryRouteRef } from '../routes';
import {
  FakeMesh,
  responseError,
  service,
  SLOW,
  summary,
} from '../__testUtils__';
import { serviceTab } from './service';
import { summaryCard } from './summary';

const entity: Entity = {
  apiVersion: 'backstage.io/v1alpha1',
  kind: 'Component',
  metadata: {
    // Another name than the service's: the annotation decides.
    name: 'till',
    annotations: { 'mesh.corp/service': 'shop/checkout' },
  },
};

function show(
  mesh: FakeMesh,
  panel: typeof serviceTab | typeof summaryCard = serviceTab,
) {
  renderTestApp({
    extensions: [createTestEntityPage({ entity }), panel],
    mountedRoutes: {
      '/mesh/request/:kind': formRouteRef,
      '/mesh/try': tryRouteRef,
    },
    apis: [[meshApiRef, mesh]],
  });
}

describe('the tab', () => {
  it('shows what the service of the annotation declares', async () => {
    const mesh = new FakeMesh();
    show(mesh);
    const calls = await screen.findByRole('region', { name: 'Calls' }, SLOW);
    expect(mesh.of('service')[0]).toEqual(['shop/checkout']);
    expect(calls).toHaveTextContent('shop/cart');
    expect(calls).toHaveTextContent('shop/gone Not known: it has no manifest');
    expect(screen.getByRole('region', { name: 'Called by' })).toHaveTextContent(
      'shop/web: Takes orders',
    );
    expect(screen.getByText('Not exported to other clusters')).toBeVisible();
    expect(
      within(
        screen.getByRole('table', { name: 'Hosts outside the mesh' }),
      ).getByText('mail.example.com'),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: /Manifest/ })).toHaveAttribute(
      'href',
      service.manifestUrl,
    );
  });

  it('leads to where a policy of the service is tried', async () => {
    show(new FakeMesh());
    expect(
      await screen.findByRole('link', { name: 'Try a policy' }, SLOW),
    ).toHaveAttribute(
      'href',
      '/mesh/try?file=security%3Apolicies%2Fshop%2Fcheckout.yaml',
    );
  });

  it('says that an unknown mode is unknown, and that declared is not measured', async () => {
    show(new FakeMesh());
    expect(
      await screen.findByText(/Declared: unknown/, {}, SLOW),
    ).toHaveTextContent('What is declared, not what is measured.');
  });

  it('names where the mode is declared', async () => {
    show(
      new FakeMesh({
        service: async () => ({
          ...service,
          mode: { value: 'strict', declaredIn: 'peer-authentication/a.yaml' },
        }),
      }),
    );
    expect(
      await screen.findByText(/Declared: strict/, {}, SLOW),
    ).toHaveTextContent('in peer-authentication/a.yaml');
  });

  it('leads to the forms of what may be asked for', async () => {
    show(new FakeMesh());
    await userEvent.click(
      await screen.findByRole('button', { name: 'Ask for a change' }, SLOW),
    );
    expect(
      await screen.findByRole('menuitem', { name: /Egress/ }),
    ).toHaveAttribute('href', '/mesh/request/egress?service=shop%2Fcheckout');
    expect(screen.queryByRole('menuitem', { name: /Onboard/ })).toBeNull();
  });

  it('shows findings with their place, and open changes', async () => {
    show(
      new FakeMesh({
        service: async () => ({
          ...service,
          findings: [
            {
              code: 'owner-known/unknown',
              severity: 'warning',
              message: 'The owner is not in the catalog.',
              source: { path: 'services/shop/checkout.yaml', line: 6 },
            },
          ],
          openChanges: [summary],
        }),
      }),
    );
    expect(
      await screen.findByRole('region', { name: 'Findings' }, SLOW),
    ).toHaveTextContent(
      'The owner is not in the catalog. (services/shop/checkout.yaml, line 6)',
    );
    expect(
      screen.getByRole('region', { name: 'Open changes' }),
    ).toHaveTextContent(summary.title);
  });

  it('says what is wrong with a manifest that cannot be read', async () => {
    show(
      new FakeMesh({
        service: async () => ({
          ref: 'shop/checkout',
          commit: 'abcdef'.padEnd(40, '0'),
          findings: [
            {
              code: 'manifest-shape/yaml',
              severity: 'error',
              message: 'Expected a list.',
              source: {
                repo: 'routing',
                path: 'services/shop/checkout.yaml',
                line: 12,
              },
            },
          ],
        }),
      }),
    );
    expect(await screen.findByText(/cannot be read/, {}, SLOW)).toBeVisible();
    expect(
      screen.getByText(/routing services\/shop\/checkout.yaml, line 12/),
    ).toBeVisible();
  });

  it('explains an annotation that names no service', async () => {
    show(new FakeMesh({ service: async () => undefined }));
    expect(
      await screen.findByText('No manifest for shop/checkout.', {}, SLOW),
    ).toBeVisible();
  });

  it('says what went wrong and tries again', async () => {
    const down = await responseError(503, 'The forge does not answer.');
    let turns = 0;
    show(
      new FakeMesh({
        service: async () => {
          turns += 1;
          if (turns === 1) throw down;
          return service;
        },
      }),
    );
    expect(
      await screen.findByText(/The forge does not answer/, {}, SLOW),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Calls' })).toBeVisible();
  });
});

describe('the card', () => {
  it('sums up what is declared', async () => {
    show(new FakeMesh(), summaryCard);
    expect(
      await screen.findByText(
        /2 services \(1 not known to the mesh\)/,
        {},
        SLOW,
      ),
    ).toHaveTextContent('1 host outside');
    expect(screen.getByText(/Declared: unknown/)).toBeVisible();
  });
});
