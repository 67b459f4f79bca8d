import type { ImpactView } from '@causeway/plugin-mesh-common';
import { outcomeLook } from '../change';
import type { Tone } from '../parts';

/** Words and tone of a verdict. What changes nothing that is enforced was not put to the test: it is no pass. */
export function impactLook(impact: Pick<ImpactView, 'enforced' | 'outcome'>): {
  readonly words: string;
  readonly tone: Tone;
} {
  return impact.enforced
    ? outcomeLook(impact.outcome)
    : { words: 'For information', tone: 'neutral' };
}
