import { createTranslationRef } from '@backstage/frontend-plugin-api';

/** Texts of the lists of changes. */
export const changesWords = createTranslationRef({
  id: 'plugin.mesh.changes',
  messages: {
    title: { mine: 'My changes', all: 'All changes' },
    list: 'The list of changes',
    loading: 'Loading the changes',
    filter: {
      label: 'Changes',
      state: 'State',
      service: 'Service',
      serviceExample: 'shop/checkout',
    },
    state: { open: 'Open', ended: 'Ended', all: 'Open and ended' },
    paging: {
      label: 'Pages of the list',
      newer: 'Newer changes',
      older: 'Older changes',
      range: '{{first}} to {{last}} of {{total}}',
    },
    noPage: 'There is no page {{page}} of this list.',
    firstPage: 'Show the first page',
    none: {
      mine: {
        open: 'You have no open changes.',
        ended: 'You have no ended changes.',
        all: 'You have no changes.',
      },
      all: {
        open: 'There are no open changes.',
        ended: 'There are no ended changes.',
        all: 'There are no changes.',
      },
    },
    noneOf: {
      mine: {
        open: 'You have no open changes of {{service}}.',
        ended: 'You have no ended changes of {{service}}.',
        all: 'You have no changes of {{service}}.',
      },
      all: {
        open: 'There are no open changes of {{service}}.',
        ended: 'There are no ended changes of {{service}}.',
        all: 'There are no changes of {{service}}.',
      },
    },
    how: 'To ask for something, open the page of your service and its tab Mesh. A service that is not in the mesh yet starts with its onboarding.',
    onboard: 'Onboard a service',
  },
  translations: { de: () => import('./words.de') },
});
