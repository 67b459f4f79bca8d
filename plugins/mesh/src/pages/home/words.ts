import { createTranslationRef } from '@backstage/frontend-plugin-api';

/** Texts of the home page. */
export const homeWords = createTranslationRef({
  id: 'plugin.mesh.home',
  messages: {
    title: 'Home',
    loading: 'Loading what concerns you',
    what: 'What concerns you',
    needs: {
      title: 'What needs you',
      none: 'Nothing waits for you.',
      more: 'There is more than this page looks at.',
      toQueue: 'Open the queue',
      approve: 'To approve',
      answer: 'Yours to answer',
      decide: 'To decide',
      lookAfter: 'You look after it',
    },
    services: {
      title: 'Your services',
      none: 'None of your teams owns a service in the mesh yet.',
      onboard: 'Onboard a service',
      service: 'Service',
      mode: 'mTLS',
      clock: 'Plaintext in seven days',
      drift: 'On the proxies',
      failed: 'Failed in an hour',
      failedShare: '{{share}} of requests',
      failedUnknown: 'Unknown',
      open: 'Show its panels',
      all_one: 'Show the {{count}} service on the fleet page',
      all_other: 'Show all {{count}} services on the fleet page',
    },
    mode: {
      strict: 'Strict',
      permissive: 'Permissive',
      disabled: 'Disabled',
      'mesh-default': 'Mesh default',
      unknown: 'Unknown',
    },
    clock: {
      pass: 'None: it could be strict',
      fail: 'Seen',
      'insufficient-evidence': 'Cannot be told',
    },
    drift: {
      synced: 'The newest',
      settling: 'Settling',
      rejected: 'Refused by a proxy',
      unknown: 'Unknown',
    },
    blocked: {
      title: 'Undeclared calls of your services to the outside',
      none: 'No undeclared call was seen in a day.',
      unknown_one:
        'For {{count}} of your services the calls are not known everywhere: {{services}}.',
      unknown_other:
        'For {{count}} of your services the calls are not known everywhere: {{services}}.',
      blocked: 'blocked',
      passed: 'passed around the gateway',
      times: '{{times}} times in a day',
      last: 'last',
      somewhere: 'somewhere; only the log knows where',
      ask: 'Ask for {{host}}',
    },
    recent: {
      title: 'What happened lately',
      none: 'Nobody has asked for a change to your services yet.',
      all: 'All changes',
    },
    first: {
      title: 'First time here?',
      intro:
        'This portal runs over an embedded estate: an online shop whose forge, people and telemetry are simulated. Git, signatures and approvals are real, and nothing can break.',
      close: 'Do not show this again',
      look: 'Look at a service: {{service}}, tab Mesh. Each number says where it comes from and how old it is.',
      ask: 'Ask for something: {{service}} calls {{host}}, which it did not declare. One click fills the form.',
      approve:
        'Approve it: open its pull request on the forge, sign in there as an owner, approve, then as a second one, then merge.',
      watch:
        'Watch it: the change’s page follows the pull request, the merge and the proxies without a reload.',
      lookLink: 'Open the checkout',
      askLink: 'Open the form',
    },
  },
  translations: { de: () => import('./words.de') },
});
