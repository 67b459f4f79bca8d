import { createFormField } from '@backstage/plugin-scaffolder-react/alpha';
import { MeshServiceName } from './MeshServiceName';
import { schema } from './schema';
import { validateServiceName } from './validateServiceName';

/** Namespace and name of a new service, told at once whether they are free. */
export const field = createFormField({
  name: 'MeshServiceName',
  component: MeshServiceName,
  schema,
  validation: validateServiceName,
});
