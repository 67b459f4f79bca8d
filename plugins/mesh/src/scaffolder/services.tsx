import { createFormField } from '@backstage/plugin-scaffolder-react/alpha';

export const field = createFormField({
  name: 'MeshServices',
  component: () => <p>MeshServices</p>,
});
