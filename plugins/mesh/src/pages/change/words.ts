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
    next: {
      on: 'On:',
      where: 'Where:',
      anyOf: 'any of {{names}}',
      owners: 'an owner of the repository',
      portal: 'the portal, which looks again by itself',
      nobody: 'nobody',
      is: {
        person: 'A person has to decide.',
        conflict: 'The repositories moved under it.',
        stalled: 'It has not moved for too long.',
        requester: 'Whoever asked for it has to answer.',
        evidence: 'Evidence is missing.',
        approvers: 'Approvals are missing.',
        delivery: 'The portal brings it to the forge.',
        merge: 'Nothing but the merge is left.',
        proof: 'Clusters have to prove it.',
        nothing: 'Nothing.',
      },
    },
    save: 'Save as a file',
    reach: {
      title: 'How far it got',
      what: 'How far it got',
      loading: 'Loading how far it got',
      none: 'It changes nothing that clusters hold for a service.',
      notSeen: 'The portal has not read the merge yet.',
      wave: 'wave {{wave}}, {{site}}',
      applied: 'Applied by {{what}}',
      behind: 'Not yet: {{what}}',
      degraded: 'Applied, and ill: {{what}}',
      proxies_one: '{{done}} of {{count}} proxy acknowledged it',
      proxies_other: '{{done}} of {{count}} proxies acknowledged it',
      rejected_one: '{{count}} proxy refused it: {{text}}',
      rejected_other: '{{count}} proxies refused it: {{text}}',
    },
    means: 'What it means',
    inGraph: 'Whom it reaches, in the graph',
    stands: 'Where it stands',
    happened: 'What happened',
    act: {
      review: 'Keep as merged',
      acknowledge: 'Acknowledge',
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
      acknowledge: {
        title: 'Acknowledge what was merged without proof?',
        explains:
          'It was merged although its gates did not pass. What is merged stays, and your name and reason stand in the thread. If it should not stay, revert it instead.',
        does: 'Acknowledge it',
        keeps: 'Not yet',
        asks: 'Why it may stay',
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
