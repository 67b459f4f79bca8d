import {
  createTranslationRef,
  type TranslationFunction,
} from '@backstage/frontend-plugin-api';

/** Texts of what would happen. */
export const previewWords = createTranslationRef({
  id: 'plugin.mesh.preview',
  messages: {
    cost: 'What it costs:',
    what: 'The preview',
    making: 'Making the preview',
    makingOf: 'Making the preview of what you typed.',
    failed: 'The preview could not be made.',
    upToDate: 'The preview is up to date.',
    refused: 'The preview is up to date. It cannot be submitted: {{because}}',
    needed:
      'What will happen is shown here once this is filled in: {{fields}}.',
    nothing: 'Nothing would happen yet.',
    means: 'What it means',
    opened_one: 'One signed pull request is opened.',
    opened_other:
      '{{count}} signed pull requests are opened, in this order; each waits for the merge of the one before.',
    step: {
      only: 'Pull request on {{repo}}',
      title: 'Pull request {{index}} of {{of}}, on {{repo}}',
      gates: 'Gates',
      approvers: 'Who approves',
    },
  },
  translations: { de: () => import('./words.de') },
});

export type PreviewT = TranslationFunction<typeof previewWords.T>;
