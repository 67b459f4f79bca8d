import { createFormField } from '@backstage/plugin-scaffolder-react/alpha';
import { listSchema } from '../listSchema';
import { MeshServices } from './MeshServices';

const REF = /^[a-z0-9-]+\/[a-z][a-z0-9-]*$/;

/** Services of the mesh. Whether each is one is the preview's to say; here only how they are written counts. */
export const field = createFormField({
  name: 'MeshServices',
  component: MeshServices,
  schema: listSchema,
  validation: (value, validation) => {
    for (const ref of value.filter((each: string) => !REF.test(each))) {
      validation.addError(
        `"${ref}" is not "namespace/name", for example "shop/cart".`,
      );
    }
  },
});
