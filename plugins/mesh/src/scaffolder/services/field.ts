import { createFormField } from '@backstage/plugin-scaffolder-react/alpha';
import { listSchema } from '../listSchema';
import { loadWords } from '../loadWords';
import { scaffolderWords } from '../words';
import { MeshServices } from './MeshServices';

const REF = /^[a-z0-9-]+\/[a-z][a-z0-9-]*$/;

/** Services of the mesh. Whether each is one is the preview's to say; here only how they are written counts. */
export const field = createFormField({
  name: 'MeshServices',
  component: MeshServices,
  schema: listSchema,
  validation: async (value, validation, { apiHolder }) => {
    const wrong = value.filter((each: string) => !REF.test(each));
    if (wrong.length === 0) return;
    const t = await loadWords(apiHolder, scaffolderWords);
    for (const ref of wrong) validation.addError(t('serviceRef', { ref }));
  },
});
