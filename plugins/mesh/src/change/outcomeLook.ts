import type { VerdictOutcome } from '@causeway/mesh-intent';
import type { Tone } from '../parts';

/** How an outcome is shown: words and tone. Missing evidence is not a failure and not a pass. */
export function outcomeLook(outcome: VerdictOutcome): {
  readonly words: string;
  readonly tone: Tone;
} {
  switch (outcome) {
    case 'pass':
      return { words: 'Passed', tone: 'good' };
    case 'fail':
      return { words: 'Failed', tone: 'bad' };
    case 'insufficient-evidence':
      return { words: 'Not enough evidence yet', tone: 'unknown' };
    default:
      throw new Error(`Unknown outcome ${outcome satisfies never}`);
  }
}
