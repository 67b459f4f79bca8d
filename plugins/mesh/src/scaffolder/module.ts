import { createFrontendModule } from '@backstage/frontend-plugin-api';
import { FormFieldBlueprint } from '@backstage/plugin-scaffolder-react/alpha';

/** Fields of the onboarding templates, each loaded when a form shows it. @alpha */
export const scaffolderModule = createFrontendModule({
  pluginId: 'scaffolder',
  extensions: [
    FormFieldBlueprint.make({
      name: 'MeshServiceName',
      params: { field: async () => (await import('./serviceName')).field },
    }),
    FormFieldBlueprint.make({
      name: 'MeshClusters',
      params: { field: async () => (await import('./clusters')).field },
    }),
    FormFieldBlueprint.make({
      name: 'MeshServices',
      params: { field: async () => (await import('./services')).field },
    }),
    FormFieldBlueprint.make({
      name: 'MeshPorts',
      params: { field: async () => (await import('./ports')).field },
    }),
    FormFieldBlueprint.make({
      name: 'MeshUndeclared',
      params: { field: async () => (await import('./undeclared')).field },
    }),
    FormFieldBlueprint.make({
      name: 'MeshChangePreview',
      params: { field: async () => (await import('./changePreview')).field },
    }),
  ],
});
