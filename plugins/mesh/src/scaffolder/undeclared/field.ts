import { createFormField } from '@backstage/plugin-scaffolder-react/alpha';
import { MeshUndeclared } from './MeshUndeclared';
import { schema } from './schema';
import { validateUndeclared } from './validateUndeclared';

/** Something that telemetry sees and nobody declares, with what was seen of it. */
export const field = createFormField({
  name: 'MeshUndeclared',
  component: MeshUndeclared,
  schema,
  validation: validateUndeclared,
});
