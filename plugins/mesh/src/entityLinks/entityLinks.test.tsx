import type { Entity } from '@backstage/catalog-model';
import {
  createExtensionTester,
  mockApis,
  renderInTestApp,
} from '@backstage/frontend-test-utils';
import {
  EntityProvider,
  entityRouteRef,
} from '@backstage/plugin-catalog-react';
import {
  EntityContextMenuItemBlueprint,
  EntityIconLinkBlueprint,
} from '@backstage/plugin-catalog-react/alpha';
import { screen } from '@testing-library/react';
import { SLOW } from '../__testUtils__';
import { rootRouteRef } from '../routes';
import { entityLinks } from './extensions';

const [ask, graph, changes, link] = entityLinks;

const entity: Entity = {
  apiVersion: 'backstage.io/v1alpha1',
  kind: 'Component',
  metadata: {
    namespace: 'shop',
    // Another name than the service's: the annotation decides.
    name: 'till',
    annotations: { 'mesh.corp/service': 'shop/checkout' },
  },
};

const options = { apis: [mockApis.translation()] } as const;
const { data, filterFunction } = EntityContextMenuItemBlueprint.dataRefs;
const testers = {
  ask: createExtensionTester(ask, options),
  graph: createExtensionTester(graph, options),
  changes: createExtensionTester(changes, options),
  link: createExtensionTester(link, options),
};
const items = {
  ask: testers.ask.get(data),
  graph: testers.graph.get(data),
  changes: testers.changes.get(data),
};

/** What an item says and where it leads, as the page of an entity asks it. */
async function shown(
  useProps: () => object,
  mountedRoutes: Record<string, typeof rootRouteRef | typeof entityRouteRef> = {
    '/mesh': rootRouteRef,
    '/catalog/:namespace/:kind/:name': entityRouteRef,
  },
) {
  const Item = () => {
    const { title, label, href, disabled } = useProps() as Record<
      string,
      string | boolean | undefined
    >;
    return (
      <pre>{JSON.stringify({ says: title ?? label, href, disabled })}</pre>
    );
  };
  renderInTestApp(
    <EntityProvider entity={entity}>
      <Item />
    </EntityProvider>,
    { mountedRoutes },
  );
  const { textContent } = await screen.findByText(/says/, {}, SLOW);
  return JSON.parse(textContent!);
}

it.each([
  ['ask' as const, 'Ask for a change…', '/catalog/shop/component/till/mesh'],
  ['graph' as const, 'Show in the graph', '/mesh/graph?focus=shop%2Fcheckout'],
  [
    'changes' as const,
    'Changes of this service',
    '/mesh/all?service=shop%2Fcheckout&state=all',
  ],
])('%s leads to its place', async (item, says, href) => {
  expect(await shown(items[item].useProps)).toEqual({ says, href });
});

it('has a link among those of the entity', async () => {
  const useProps = testers.link.get(EntityIconLinkBlueprint.dataRefs.useProps);
  expect(await shown(useProps)).toEqual({
    says: 'Mesh',
    href: '/catalog/shop/component/till/mesh',
    disabled: false,
  });
});

it('cannot be chosen in an app without the pages of the mesh', async () => {
  expect(await shown(items.graph.useProps, {})).toEqual({
    says: 'Show in the graph',
    disabled: true,
  });
});

it('is there for services of the mesh alone', () => {
  const filters = [
    testers.ask.get(filterFunction),
    testers.graph.get(filterFunction),
    testers.changes.get(filterFunction),
    testers.link.get(EntityIconLinkBlueprint.dataRefs.filterFunction),
  ];
  const other = { ...entity, metadata: { name: 'till' } };
  expect(filters.map(fits => [fits?.(entity), fits?.(other)])).toEqual(
    filters.map(() => [true, false]),
  );
});
