import type { CustomFieldValidator } from '@backstage/plugin-scaffolder-react';
import { loadWords } from '../loadWords';
import { validateServiceName } from '../serviceName/validateServiceName';
import { scaffolderWords } from '../words';
import { openParts } from './openParts';
import type { schema } from './schema';
import { undeclaredWords } from './words';

/** Before the next page: one is chosen, nobody asked for it meanwhile, and what nobody knows of it is said. */
export const validateUndeclared: CustomFieldValidator<
  (typeof schema)['TOutput']
> = async (value, validation, context) => {
  const t = await loadWords(context.apiHolder, undeclaredWords);
  if (value?.name === undefined) {
    validation.addError(t('needed'));
    return;
  }
  const open = openParts(value);
  if (open.clusters) {
    const shared = await loadWords(context.apiHolder, scaffolderWords);
    validation.addError(shared('clusters'));
  }
  if (open.account) validation.addError(t('open.account'));
  for (const { port, missing } of open.ports) {
    for (const field of missing) {
      validation.addError(t(`open.${field}`, { port }));
    }
  }
  await validateServiceName(value, validation, context);
};
