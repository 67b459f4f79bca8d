import { createTranslationRef } from '@backstage/frontend-plugin-api';

/** Texts in the header of all pages of the mesh. */
export const headerWords = createTranslationRef({
  id: 'plugin.mesh.header',
  messages: {
    needs_one: '{{count}} change needs you',
    needs_other: '{{count}} changes need you',
    more_one: 'More than {{count}} change needs you',
    more_other: 'More than {{count}} changes need you',
    none: 'Nothing needs you',
    unknown: 'What waits for you',
  },
  translations: { de: () => import('./words.de') },
});
