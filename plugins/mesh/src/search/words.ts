import { createTranslationRef } from '@backstage/frontend-plugin-api';

/** Texts of what the search finds of the mesh. */
export const searchWords = createTranslationRef({
  id: 'plugin.mesh.search',
  messages: {
    change: {
      what: 'Change: {{kind}}',
      asked: 'asked for by {{name}}',
    },
    form: { what: 'A change to ask for' },
    host: {
      what: 'Host outside the mesh',
      declared: 'Declared by {{services}}',
      changes: 'Open changes that name it',
    },
    identity: {
      what: 'Identity in the mesh',
      runs: 'Used by {{services}}',
    },
  },
  translations: { de: () => import('./words.de') },
});
