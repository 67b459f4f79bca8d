import {
  createTranslationRef,
  type TranslationFunction,
} from '@backstage/frontend-plugin-api';

/** Texts of the field that adopts what runs or telemetry sees. */
export const undeclaredWords = createTranslationRef({
  id: 'plugin.mesh.scaffolder.undeclared',
  messages: {
    what: 'What runs or telemetry sees, and nobody declares',
    needed: 'Choose the workload.',
    option: '{{ref}}: calls {{calls}}, called by {{callers}}',
    optionLive: '{{ref}}: runs in {{clusters}}',
    optionNone: '{{ref}}: runs without a proxy',
    optionSome: '{{ref}}: runs, partly with a proxy',
    optionUnknown: '{{ref}}: no pod of it runs',
    none: 'In the last week telemetry saw nothing that has no manifest, and nothing without one runs with a proxy.',
    notAllowed_one:
      '{{count}} more was seen, in calls of services whose telemetry you may not read. Ask their owners.',
    notAllowed_other:
      '{{count}} more were seen, in calls of services whose telemetry you may not read. Ask their owners.',
    nameless:
      '{{requests}} requests of the week came in plaintext from callers that say no name. Who they are cannot be told from here.',
    silent: 'There may be more: not every source answers.',
    silentPart: '{{title}} at {{site}}',
    partly: '{{title}} at {{site}} is without a part: {{why}}',
    origin: { calls: 'calls', objects: 'objects' },
    seen: {
      title: 'What is known of {{ref}}',
      callers: 'Called by {{callers}}, over {{protocols}}.',
      notCalled: 'Nobody was seen calling it in the last week.',
      noCallers:
        'Nobody was seen calling it. If it offers nothing, it needs no ports.',
      moreCalls:
        'It was seen in other calls too, of services whose telemetry you may not read. Ask their owners.',
      ports:
        'Which ports it listens on nobody counted: look at its Service in the cluster.',
      plaintext:
        'It calls without mutual TLS: its name is what it says of itself. Make sure that this is the one.',
      noCalls:
        'It was not seen calling anybody. What it calls less than once a week nobody saw.',
      notDeclared:
        'It calls as well, but nobody can declare it before it has a manifest: {{refs}}.',
      clusters: 'Seen in {{clusters}}.',
      cluster: '{{name}} ({{from}})',
      noCluster:
        'In which cluster it runs nobody counted; it was seen from {{sites}}.',
      noPlace: 'Where it runs nobody counted.',
    },
    objects: {
      none: 'No cluster has anything of this name: it runs outside of them, or under another name.',
      unknown: 'What its objects in the clusters say is not known.',
      answer: '{{site}} ({{why}})',
      runs: 'Runs as {{kind}} {{name}} in {{clusters}}.',
      onlyService:
        'Only a Service has its name; what runs behind it no cluster says.',
      account: 'Its pods run as service account {{name}}.',
      accountDefault:
        'Its pods run as service account default, as everything does in its namespace that names none: a policy that lets it in lets in all of these.',
      accounts:
        'Its pods run as several service accounts: {{names}}. A manifest has one; choose it.',
      accountUnknown:
        'As which service account it runs nobody knows; the manifest takes its name.',
      proxyAll_one: 'Its pod has a proxy.',
      proxyAll_other: 'All of its {{count}} pods have a proxy.',
      proxySome: '{{proxies}} of its {{pods}} pods have a proxy.',
      proxyNone:
        'None of its pods has a proxy. A manifest gives it none: until its pods are injected, its own side of a call is neither counted nor checked.',
      proxyUnknown:
        'No pod of it runs: whether it would have a proxy nobody can say.',
      optOut: 'It may run without a proxy: {{reason}}.',
      optOutUntil: 'It may run without a proxy until {{until}}: {{reason}}.',
      appLabel:
        'In {{clusters}} its pods lack the label app={{name}}. What is made from the manifest selects them by it and would reach none: set the label first.',
      otherName:
        'Callers know it by the Service {{names}}. The manifest makes a Service {{name}} beside it.',
      headless:
        'Its Service {{name}} is headless. The one made from the manifest is not, and Kubernetes does not turn one into the other: it has to be deleted first.',
      otherPorts:
        'Its Services have ports that no proxy carries: {{ports}}. The Service made from the manifest does not have them.',
    },
    port: {
      known:
        'Port {{port}} of Service {{services}} in {{clusters}}: {{protocol}}.',
      noProtocol:
        'What is spoken on port {{port}} its Service {{services}} does not say: choose.',
      noTargetPort:
        'Where the workload listens behind port {{port}} cannot be told from its pods: say it.',
      noName: 'Port {{port}} has no name in Service {{services}}: give it one.',
      differs: {
        protocol:
          'Clusters or Services differ in what is spoken on port {{port}}: choose.',
        targetPort:
          'Clusters or Services differ in where port {{port}} leads: say one.',
        name: 'Clusters or Services name port {{port}} differently: give it one name.',
      },
    },
    open: {
      account: 'Choose the service account.',
      port: 'Say the number of port {{port}}.',
      name: 'Give port {{port}} a name.',
      targetPort: 'Say where the workload listens behind port {{port}}.',
      protocol: 'Choose what is spoken on port {{port}}.',
    },
    account: 'Service account',
    accountIn: '{{name}} (in {{clusters}})',
    ports: 'Ports of its Service',
    calls: 'Calls that were seen',
    clusters: 'Clusters it runs in',
  },
  translations: { de: () => import('./words.de') },
});

export type UndeclaredT = TranslationFunction<typeof undeclaredWords.T>;
