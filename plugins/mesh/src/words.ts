import { createTranslationRef } from '@backstage/frontend-plugin-api';

/** Titles that are shown before a page is loaded. @public */
export const meshWords = createTranslationRef({
  id: 'plugin.mesh',
  messages: {
    title: 'Service mesh',
    page: {
      home: 'Home',
      queue: 'Queue',
      graph: 'Graph',
      fleet: 'Fleet',
      mine: 'My changes',
      all: 'All changes',
      try: 'Try files',
      change: 'Change',
      form: 'Ask for a change',
      rule: 'About a finding',
      notFound: 'No such page',
    },
  },
  translations: { de: () => import('./words.de') },
});
