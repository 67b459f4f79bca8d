import type { StepState } from '@causeway/mesh-intent';
import type { Tone } from '../parts';

const tones: Readonly<Record<StepState | 'draft', Tone>> = {
  // An open pull request that waits for the step before it: nobody is asked to review it yet.
  draft: 'unknown',
  planned: 'unknown',
  pushed: 'neutral',
  open: 'neutral',
  merged: 'good',
  closed: 'bad',
};

/** The tone of a step's state. */
export function stepTone(state: StepState | 'draft'): Tone {
  return tones[state];
}
