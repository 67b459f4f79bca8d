import { createFormField } from '@backstage/plugin-scaffolder-react/alpha';

export const field = createFormField({
  name: 'MeshServiceName',
  component: () => <p>MeshServiceName</p>,
});
