import { createTranslationRef } from '@backstage/frontend-plugin-api';

// No text of its own: English is what the form itself says, as the server sends it.
const messages: Readonly<Record<string, string>> = {};

/** Fields of the forms of kinds in other languages, by kind and name; apart, because only forms need them. */
export const fieldWords = createTranslationRef({
  id: 'plugin.mesh.fields',
  messages,
  translations: { de: () => import('./fieldWords.de') },
});
