import type { CustomFieldValidator } from '@backstage/plugin-scaffolder-react';
import { meshApiRef } from '../../api';
import { errorWords, partsWords } from '../../parts';
import { loadWords } from '../loadWords';
import { nameProblem } from './nameProblem';
import type { schema } from './schema';

/** Before the next page: the name is one, and it is free. What could not be asked is not taken for granted. */
export const validateServiceName: CustomFieldValidator<
  (typeof schema)['TOutput']
> = async (value, validation, { apiHolder }) => {
  const problem = nameProblem(value ?? {});
  if (problem !== undefined) {
    validation.addError(problem);
    return;
  }
  const mesh = apiHolder.get(meshApiRef);
  if (!mesh) throw new Error('The app has no mesh API; add the mesh plugin.');
  try {
    const { ref, available, because } = await mesh.availability(
      value.namespace!,
      value.name!,
    );
    if (!available) validation.addError(because ?? `${ref} is taken.`);
  } catch (error) {
    const t = await loadWords(apiHolder, partsWords);
    validation.addError(
      `Whether the name is free could not be checked. ${
        errorWords(error as Error, t).text
      }`,
    );
  }
};
