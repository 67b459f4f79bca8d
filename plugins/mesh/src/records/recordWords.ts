import { createTranslationRef } from '@backstage/frontend-plugin-api';

// No text of its own: English is what the record itself says, as the server sends it.
const messages: Readonly<Record<string, string>> = {};

/** Titles of kinds, gates and signals in other languages, by their ids. */
export const recordWords = createTranslationRef({
  id: 'plugin.mesh.records',
  messages,
  translations: { de: () => import('./recordWords.de') },
});
