import type { CustomFieldValidator } from '@backstage/plugin-scaffolder-react';
import { meshApiRef } from '../../api';
import { errorWords, partsWords } from '../../parts';
import { loadWords } from '../loadWords';
import { kindInput } from './kindInput';
import type { schema } from './schema';
import { scaffolderWords } from '../words';

/** A template whose change would be refused does not get to its last page. */
export const validatePreview: CustomFieldValidator<
  (typeof schema)['TOutput'],
  { kind: string }
> = async (_value, validation, { apiHolder, formData, uiSchema }) => {
  const mesh = apiHolder.get(meshApiRef);
  if (!mesh) throw new Error('The app has no mesh API; add the mesh plugin.');
  try {
    const { submittable } = await mesh.preview(
      uiSchema?.['ui:options']?.kind ?? '',
      kindInput(formData),
    );
    if (!submittable.yes) validation.addError(submittable.because);
  } catch (error) {
    const t = await loadWords(apiHolder, scaffolderWords);
    const parts = await loadWords(apiHolder, partsWords);
    const why = errorWords(error as Error, parts).text;
    validation.addError(t('preview', { why }));
  }
};
