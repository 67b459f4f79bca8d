import {
  createTranslationRef,
  type TranslationFunction,
} from '@backstage/frontend-plugin-api';

/** Texts of the page of a form. */
export const askWords = createTranslationRef({
  id: 'plugin.mesh.ask',
  messages: {
    title: 'Ask for a change',
    unknown: 'Unknown form',
    loading: 'Loading the form',
    what: 'The form',
    findings: 'Findings',
    draft: {
      back: 'What you typed {{age}} is back.',
      kept: 'You typed something else here {{age}}; it is kept until you change this form.',
      startOver: 'Start over',
      use: 'Use that',
    },
    willHappen: 'What will happen',
    whyStandIn: '(why, as you will write it)',
    asRequested: 'Will be requested as {{host}}',
    missing: {
      title: 'There is no form called {{id}}',
      known: 'These can be asked for:',
    },
    refusal: {
      needed: 'Still needed: {{fields}}.',
      pending: 'Waiting for the preview of what you typed.',
      failed: 'The preview could not be made; nothing is submitted unseen.',
    },
    submit: {
      busy: 'Submitting…',
      approvals: 'Nothing is merged without the approvals shown.',
      moved: 'Nothing was submitted. {{why}} The preview is now made again.',
      failed: 'It was not submitted. {{why}}',
    },
  },
  translations: { de: () => import('./words.de') },
});

export type AskT = TranslationFunction<typeof askWords.T>;
