import {
  createTranslationRef,
  type TranslationFunction,
} from '@backstage/frontend-plugin-api';

/** Texts of the parts that pages share. */
export const partsWords = createTranslationRef({
  id: 'plugin.mesh.parts',
  messages: {
    age: {
      unknown: 'at an unknown time',
      now: 'just now',
      past: {
        minutes: '{{amount}} min ago',
        hours: '{{amount}} h ago',
        days_one: '{{count}} day ago',
        days_other: '{{count}} days ago',
      },
      ahead: {
        minutes: 'in {{amount}} min',
        hours: 'in {{amount}} h',
        days_one: 'in {{count}} day',
        days_other: 'in {{count}} days',
      },
    },
    lazy: {
      evidence: 'Loading what telemetry says of {{service}}',
      impact: 'Loading who would be denied',
      rendered: 'Loading what the mesh gets',
    },
    number: {
      under: 'under {{amount}}',
      seconds: '{{amount}} s',
      minutes: '{{amount}} min',
      hours: '{{amount}} h',
      days: '{{amount}} days',
    },
    nonAnswer: {
      'no-data': 'No data',
      'not-allowed': 'Not allowed',
      unreachable: 'Unreachable',
      stale: 'Stale',
      'not-configured': 'Not configured',
    },
    error: {
      silent: "The portal's backend did not answer ({{message}}).",
      signIn: 'The sign-in is no longer valid: sign in again. {{said}}',
      forbidden:
        '{{said}} Ask the platform team if you think you should see it.',
      missing: '{{what}} cannot be shown.',
      retry: 'Try again',
    },
    forge: '(on the forge)',
    reason: {
      label: 'Reason',
      tooShort: 'Say why in at least {{least}} characters.',
    },
    sight: {
      codeHost: 'Code host',
      lastSeen: 'Last seen {{age}}.',
      repository: 'Repository {{role}}',
      simulated:
        'Simulated: forge, identity provider and telemetry are the embedded estate.',
      unknown: 'it is not known how fresh this page is. {{why}}',
    },
    suggest: {
      clear: 'Clear',
      close: 'Close',
      none: 'No options',
      open: 'Open',
    },
    stale: 'what you see is the last answer. {{why}}',
  },
  translations: { de: () => import('./words.de') },
});

export type PartsT = TranslationFunction<typeof partsWords.T>;
