import type { CustomFieldValidator } from '@backstage/plugin-scaffolder-react';
import { meshApiRef } from '../../api';
import { errorWords, partsWords } from '../../parts';
import { loadWords } from '../loadWords';
import { scaffolderWords } from '../words';
import { nameProblem, problemWords } from './nameProblem';
import type { schema } from './schema';

/** Before the next page: the name is one, and it is free. What could not be asked is not taken for granted. */
export const validateServiceName: CustomFieldValidator<
  (typeof schema)['TOutput']
> = async (value, validation, { apiHolder }) => {
  const t = await loadWords(apiHolder, scaffolderWords);
  const problem = nameProblem(value ?? {});
  if (problem !== undefined) {
    validation.addError(problemWords(problem, { ...value, t }));
    return;
  }
  const mesh = apiHolder.get(meshApiRef);
  if (!mesh) throw new Error('The app has no mesh API; add the mesh plugin.');
  try {
    const { ref, available, because } = await mesh.availability(
      value.namespace!,
      value.name!,
    );
    if (!available) validation.addError(because ?? t('name.taken', { ref }));
  } catch (error) {
    const parts = await loadWords(apiHolder, partsWords);
    const why = errorWords(error as Error, parts).text;
    validation.addError(t('name.notChecked', { why }));
  }
};
