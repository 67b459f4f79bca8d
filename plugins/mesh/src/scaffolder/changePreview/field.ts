import { createFormField } from '@backstage/plugin-scaffolder-react/alpha';
import { MeshChangePreview } from './MeshChangePreview';
import { schema } from './schema';
import { validatePreview } from './validatePreview';

/** What a template will do, from everything filled in on its pages. */
export const field = createFormField({
  name: 'MeshChangePreview',
  component: MeshChangePreview,
  schema,
  validation: validatePreview,
});
