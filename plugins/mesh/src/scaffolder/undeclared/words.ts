import { createTranslationRef } from '@backstage/frontend-plugin-api';

/** Texts of the field that adopts what telemetry sees. */
export const undeclaredWords = createTranslationRef({
  id: 'plugin.mesh.scaffolder.undeclared',
  messages: {
    what: 'What telemetry sees and nobody declares',
    needed: 'Choose the workload.',
    option: '{{ref}}: calls {{calls}}, called by {{callers}}',
    none: 'In the last week telemetry saw nothing that has no manifest.',
    notAllowed_one:
      '{{count}} more was seen, in calls of services whose telemetry you may not read. Ask their owners.',
    notAllowed_other:
      '{{count}} more were seen, in calls of services whose telemetry you may not read. Ask their owners.',
    nameless:
      '{{requests}} requests of the week came in plaintext from callers that say no name. Who they are cannot be told from here.',
    silent: 'There may be more: not every source answers.',
    silentPart: '{{title}} at {{site}}',
    seen: {
      title: 'What was seen of {{ref}} in the last week',
      callers: 'Called by {{callers}}, over {{protocols}}.',
      noCallers:
        'Nobody was seen calling it. If it offers nothing, it needs no ports.',
      ports:
        'Which ports it listens on nobody counted: look at its Service in the cluster.',
      plaintext:
        'It calls without mutual TLS: its name is what it says of itself. Make sure that this is the one.',
      noCalls:
        'It was not seen calling anybody. What it calls less than once a week nobody saw.',
      notDeclared:
        'It calls as well, but nobody can declare it before it has a manifest: {{refs}}.',
      clusters: 'Seen in {{clusters}}.',
      noCluster:
        'In which cluster it runs nobody counted; it was seen from {{sites}}.',
      noPlace: 'Where it runs nobody counted.',
    },
    calls: 'Calls that were seen',
    clusters: 'Clusters it runs in',
  },
  translations: { de: () => import('./words.de') },
});
