import { createFormField } from '@backstage/plugin-scaffolder-react/alpha';
import { listSchema } from '../listSchema';
import { MeshClusters } from './MeshClusters';

/** Clusters of the mesh. */
export const field = createFormField({
  name: 'MeshClusters',
  component: MeshClusters,
  schema: listSchema,
  validation: (value, validation) => {
    if (value.length === 0) {
      validation.addError('Choose at least one cluster.');
    }
  },
});
