/** What is asked before an act that cannot simply be taken back. */
export const askedReasons = {
  withdraw: {
    title: 'Withdraw this change?',
    explains:
      'Its open pull requests are closed. The thread stays, with your reason in it.',
    does: 'Withdraw it',
    keeps: 'Keep it',
    asks: 'Reason',
    least: 3,
    tone: 'error',
  },
  abandon: {
    title: 'Abandon the rest of this change?',
    explains:
      'What is merged stays; what is open is closed. Undo what landed with a change of its own.',
    does: 'Abandon the rest',
    keeps: 'Go on with it',
    asks: 'Reason',
    least: 3,
    tone: 'error',
  },
  revert: {
    title: 'Revert this change?',
    explains:
      'A change of its own takes back what landed, last step first, with gates and approvals like any other. What others wrote since then stays; where they wrote over it, nothing is opened and you see the lines.',
    does: 'Ask for the revert',
    keeps: 'Leave it as it is',
    asks: 'Reason',
    // The reason of a change: the same as in every form.
    least: 10,
    tone: 'primary',
  },
  review: {
    title: 'Keep what this urgent change did?',
    explains:
      'It was merged without dry-run and replay. Look at what it denies and at who is denied now; if it should not stay, revert it instead.',
    does: 'Keep it as merged',
    keeps: 'Not yet',
    asks: 'What you looked at',
    least: 3,
    tone: 'primary',
  },
} as const;

/** An act that asks for words first. */
export type AskedAct = keyof typeof askedReasons;
