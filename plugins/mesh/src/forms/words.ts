import { createTranslationRef } from '@backstage/frontend-plugin-api';

/** Texts of the fields of forms. */
export const formsWords = createTranslationRef({
  id: 'plugin.mesh.forms',
  messages: {
    example: 'Example: {{example}}',
    notKnown: '{{value}} (not known)',
    noChoice: 'There is nothing to choose from.',
    choose: 'Choose one',
    calledADay: '{{times}} calls a day',
    ports: {
      row: 'Port {{number}}',
      remove: 'Remove port {{number}}',
      add: 'Add a port',
      name: 'Name',
      port: 'Port',
      targetPort: 'Target port',
      protocol: 'Protocol',
    },
  },
  translations: { de: () => import('./words.de') },
});
