import { createFormField } from '@backstage/plugin-scaffolder-react/alpha';
import { MeshPorts } from './MeshPorts';
import { portsSchema } from './schema';

export const field = createFormField({
  name: 'MeshPorts',
  component: MeshPorts,
  schema: portsSchema,
});
