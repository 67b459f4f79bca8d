import { createTranslationRef } from '@backstage/frontend-plugin-api';

/** Titles that are shown before a page is loaded. @public */
export const meshWords = createTranslationRef({
  id: 'plugin.mesh',
  messages: {
    title: 'Service mesh',
    tab: 'Mesh',
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
    entity: {
      ask: 'Ask for a change…',
      graph: 'Show in the graph',
      changes: 'Changes of this service',
    },
    notFound: {
      text: 'Nothing of the mesh is at {{path}}. The address may be cut short, or from another version of the portal.',
      home: 'Go to the home page of the mesh',
    },
  },
  translations: { de: () => import('./words.de') },
});
