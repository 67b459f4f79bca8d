import type { GateView } from '@causeway/plugin-mesh-common';
import type { Tone } from '../parts';

/** How a gate's outcome is shown: words and tone. Missing evidence is not a failure and not a pass. */
export function gateLook(gate: GateView): {
  readonly words: string;
  readonly tone: Tone;
} {
  switch (gate.verdict.outcome) {
    case 'pass':
      return { words: 'Passed', tone: 'good' };
    case 'fail':
      return { words: 'Failed', tone: 'bad' };
    case 'insufficient-evidence':
      return { words: 'Not enough evidence yet', tone: 'unknown' };
    default:
      throw new Error(
        `Unknown outcome ${gate.verdict.outcome satisfies never}`,
      );
  }
}
