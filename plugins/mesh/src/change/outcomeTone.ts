import type { VerdictOutcome } from '@causeway/mesh-intent';
import type { Tone } from '../parts';

const tones: Readonly<Record<VerdictOutcome, Tone>> = {
  pass: 'good',
  fail: 'bad',
  'insufficient-evidence': 'unknown',
};

/** The tone of an outcome. Missing evidence is not a failure and not a pass. */
export function outcomeTone(outcome: VerdictOutcome): Tone {
  return tones[outcome];
}
