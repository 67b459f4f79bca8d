import { createFormField } from '@backstage/plugin-scaffolder-react/alpha';

export const field = createFormField({
  name: 'MeshClusters',
  component: () => <p>MeshClusters</p>,
});
