import { createFormField } from '@backstage/plugin-scaffolder-react/alpha';
import { listSchema } from '../listSchema';
import { loadWords } from '../loadWords';
import { scaffolderWords } from '../words';
import { MeshClusters } from './MeshClusters';

/** Clusters of the mesh. */
export const field = createFormField({
  name: 'MeshClusters',
  component: MeshClusters,
  schema: listSchema,
  validation: async (value, validation, { apiHolder }) => {
    if (value.length > 0) return;
    const t = await loadWords(apiHolder, scaffolderWords);
    validation.addError(t('clusters'));
  },
});
