import {
  createTranslationRef,
  type TranslationFunction,
} from '@backstage/frontend-plugin-api';

/** Texts of the thread of one change. */
export const threadWords = createTranslationRef({
  id: 'plugin.mesh.thread',
  messages: {
    title: 'Change',
    what: 'This change',
    loading: 'Loading the change',
    urgent: 'Urgent',
    askedBy: 'asked for by {{who}} {{age}}',
    undoes: 'It takes back {{change}}.',
    undoneBy: 'It is to be taken back by {{change}}.',
    ended: {
      withdrawn: 'This change was withdrawn {{age}}: {{reason}}',
      rejected: 'This change was rejected {{age}}: {{reason}}',
      reverted: 'This change was reverted {{age}}: {{reason}}',
      abandoned: 'This change was abandoned {{age}}: {{reason}}',
      otherwise: 'This change ended {{age}}: {{reason}}',
    },
    waitsFor: 'It waits for: ',
    means: 'What it means',
    stands: 'Where it stands',
    happened: 'What happened',
    act: {
      review: 'Keep as merged',
      revert: 'Revert',
      withdraw: 'Withdraw',
      resume: 'Resume',
      abandon: 'Abandon the rest',
      busy: 'Asking the portal to do it…',
      refused: '{{act}}: {{because}}',
      notNow: 'It is not possible now.',
    },
    ask: {
      withdraw: {
        title: 'Withdraw this change?',
        explains:
          'Its open pull requests are closed. The thread stays, with your reason in it.',
        does: 'Withdraw it',
        keeps: 'Keep it',
        asks: 'Reason',
      },
      abandon: {
        title: 'Abandon the rest of this change?',
        explains:
          'What is merged stays; what is open is closed. Undo what landed with a change of its own.',
        does: 'Abandon the rest',
        keeps: 'Go on with it',
        asks: 'Reason',
      },
      revert: {
        title: 'Revert this change?',
        explains:
          'A change of its own takes back what landed, last step first, with gates and approvals like any other. What others wrote since then stays; where they wrote over it, nothing is opened and you see the lines.',
        does: 'Ask for the revert',
        keeps: 'Leave it as it is',
        asks: 'Reason',
      },
      review: {
        title: 'Keep what this urgent change did?',
        explains:
          'It was merged without dry-run and replay. Look at what it denies and at who is denied now; if it should not stay, revert it instead.',
        does: 'Keep it as merged',
        keeps: 'Not yet',
        asks: 'What you looked at',
      },
      override: {
        title: 'Set “{{gate}}” aside?',
        explains:
          'The gate no longer holds this step, for exactly what the plan does now. Your name and reason are signed into the commit and shown in the pull request; approvals stay.',
        does: 'Set it aside',
        keeps: 'Keep it',
      },
    },
    held: {
      title: 'Why it cannot go on',
      again:
        'The form opens with what this change asked for. Submitting it makes another change; withdraw this one then.',
      open: 'Open the form again',
    },
    missing: {
      title: 'There is no such change',
      text: 'No change has the id {{id}}. The link may be cut short, or belong to another portal.',
      list: 'Show the list of changes',
    },
  },
  translations: { de: () => import('./words.de') },
});

export type ThreadT = TranslationFunction<typeof threadWords.T>;
