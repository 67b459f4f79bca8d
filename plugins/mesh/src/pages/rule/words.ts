import { createTranslationRef } from '@backstage/frontend-plugin-api';

/** Texts of what stands behind a finding. */
export const ruleWords = createTranslationRef({
  id: 'plugin.mesh.rule',
  messages: {
    title: 'About the finding {{rule}}',
    loading: 'Loading the rules',
    what: 'The rule',
    mend: 'What to do:',
    none: '{{rule}} is no rule: the finding comes from the form itself, and its message says all there is.',
    examples:
      'With examples of what is bad and what is good: the page of all rules in the reference, or {{command}}.',
  },
  translations: { de: () => import('./words.de') },
});
