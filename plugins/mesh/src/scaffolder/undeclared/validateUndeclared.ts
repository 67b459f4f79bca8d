import type { CustomFieldValidator } from '@backstage/plugin-scaffolder-react';
import { loadWords } from '../loadWords';
import { validateServiceName } from '../serviceName/validateServiceName';
import { scaffolderWords } from '../words';
import type { schema } from './schema';
import { undeclaredWords } from './words';

/** Before the next page: one is chosen, nobody asked for it meanwhile, and it runs somewhere. */
export const validateUndeclared: CustomFieldValidator<
  (typeof schema)['TOutput']
> = async (value, validation, context) => {
  if (value?.name === undefined) {
    const t = await loadWords(context.apiHolder, undeclaredWords);
    validation.addError(t('needed'));
    return;
  }
  if ((value.clusters ?? []).length === 0) {
    const t = await loadWords(context.apiHolder, scaffolderWords);
    validation.addError(t('clusters'));
  }
  await validateServiceName(value, validation, context);
};
