import { createFormField } from '@backstage/plugin-scaffolder-react/alpha';

export const field = createFormField({
  name: 'MeshChangePreview',
  component: () => <p>MeshChangePreview</p>,
});
