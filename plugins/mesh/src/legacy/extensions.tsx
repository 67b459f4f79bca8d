import { compatWrapper } from '@backstage/core-compat-api';
import {
  createComponentExtension,
  createRoutableExtension,
} from '@backstage/core-plugin-api';
import type { ComponentType } from 'react';
import { legacyRoutes, meshPlugin } from './plugin';

/** A component that may use what only the new frontend system has. */
async function wrapped(
  load: () => Promise<ComponentType>,
): Promise<() => JSX.Element> {
  const Component = await load();
  return () => compatWrapper(<Component />);
}

/** Home, changes, queue, graph, fleet and files to try, below its own tabs. Mount it at `/mesh`. @public */
export const MeshPage = meshPlugin.provide(
  createRoutableExtension({
    name: 'MeshPage',
    component: () => wrapped(() => import('./Tabs').then(m => m.Tabs)),
    mountPoint: legacyRoutes.root,
  }),
);

/** The thread of one change. Mount it at `/mesh/changes/:id`. @public */
export const MeshChangePage = meshPlugin.provide(
  createRoutableExtension({
    name: 'MeshChangePage',
    component: () =>
      wrapped(() => import('../pages/change').then(m => m.ChangePage)),
    mountPoint: legacyRoutes.change,
  }),
);

/** The form of one kind. Mount it at `/mesh/request/:kind`. @public */
export const MeshFormPage = meshPlugin.provide(
  createRoutableExtension({
    name: 'MeshFormPage',
    component: () =>
      wrapped(() => import('../pages/form').then(m => m.FormPage)),
    mountPoint: legacyRoutes.form,
  }),
);

/** What stands behind a finding. Mount it at `/mesh/rules/:rule`. @public */
export const MeshRulePage = meshPlugin.provide(
  createRoutableExtension({
    name: 'MeshRulePage',
    component: () =>
      wrapped(() => import('../pages/rule').then(m => m.RulePage)),
    mountPoint: legacyRoutes.rule,
  }),
);

/** Where files are tried. Mount it at `/mesh/try`. @public */
export const MeshTryPage = meshPlugin.provide(
  createRoutableExtension({
    name: 'MeshTryPage',
    component: () => wrapped(() => import('../pages/try').then(m => m.TryPage)),
    mountPoint: legacyRoutes.try,
  }),
);

/** What a service declares, in a few lines: a card of the entity page. @public */
export const EntityMeshCard = meshPlugin.provide(
  createComponentExtension({
    name: 'EntityMeshCard',
    component: {
      lazy: () =>
        wrapped(() => import('../panels/summary/Panel').then(m => m.Panel)),
    },
  }),
);

/** Everything of a service, and what may be asked for: a tab of the entity page. @public */
export const EntityMeshContent = meshPlugin.provide(
  createComponentExtension({
    name: 'EntityMeshContent',
    component: {
      lazy: () =>
        wrapped(() => import('../panels/service/Panel').then(m => m.Panel)),
    },
  }),
);
