import type { GraphEdgeView } from '@causeway/plugin-mesh-common';

/** What is declared of a call against what was seen of it. */
export type CallStanding = 'used' | 'undeclared' | 'unused' | 'unknown';

export const callStandings: readonly CallStanding[] = [
  'undeclared',
  'unknown',
  'unused',
  'used',
];

export function callStanding({
  declared,
  observed,
}: Pick<GraphEdgeView, 'declared' | 'observed'>): CallStanding {
  if (declared === 'no') return 'undeclared';
  if (declared === 'unknown' || observed === 'unknown') return 'unknown';
  return observed === 'yes' ? 'used' : 'unused';
}
