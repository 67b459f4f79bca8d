import { createFormField } from '@backstage/plugin-scaffolder-react/alpha';
import { MeshUndeclared } from './MeshUndeclared';
import { schema } from './schema';
import { validateUndeclared } from './validateUndeclared';

/** Something that runs or telemetry sees and nobody declares, with what is known of it. */
export const field = createFormField({
  name: 'MeshUndeclared',
  component: MeshUndeclared,
  schema,
  validation: validateUndeclared,
});
