import type { StepState } from '@causeway/mesh-intent';
import type { Tone } from '../parts';

const looks: Readonly<
  Record<StepState, { readonly words: string; readonly tone: Tone }>
> = {
  planned: { words: 'Planned', tone: 'unknown' },
  pushed: { words: 'Pushed', tone: 'neutral' },
  open: { words: 'Open', tone: 'neutral' },
  merged: { words: 'Merged', tone: 'good' },
  closed: { words: 'Closed without a merge', tone: 'bad' },
};

/** An open pull request that waits for the step before it: nobody is asked to review it yet. */
export const draftLook = { words: 'Draft', tone: 'unknown' } as const;

/** How the state of a step is shown. */
export function stepLook(state: StepState) {
  return looks[state];
}
