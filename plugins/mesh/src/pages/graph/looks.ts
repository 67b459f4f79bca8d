import type {
  GraphEdgeView,
  GraphHealth,
  GraphNodeView,
} from '@causeway/plugin-mesh-common';
import type { Tone } from '../../parts';
import { callStanding, type CallStanding } from './model/callStanding';
import type { GraphT } from './words';

/** A line of its own for each standing, so that none is told by its colour alone. */
export const standingLooks: Readonly<
  Record<
    CallStanding,
    {
      readonly tone: Tone;
      readonly dash?: string;
      readonly sign?: string;
      /** Of the line; the usual one is no praise. */
      readonly line: Tone;
    }
  >
> = {
  used: { tone: 'good', line: 'neutral' },
  undeclared: { tone: 'warning', line: 'warning', dash: '8 4', sign: '!' },
  unused: { tone: 'neutral', line: 'unknown', dash: '2 5' },
  unknown: { tone: 'unknown', line: 'unknown', dash: '10 4 2 4', sign: '?' },
};

export const healthTones: Readonly<Record<GraphHealth, Tone>> = {
  good: 'good',
  failing: 'bad',
  quiet: 'neutral',
  unknown: 'unknown',
};

export const driftTones: Readonly<Record<GraphNodeView['drift'], Tone>> = {
  synced: 'good',
  settling: 'neutral',
  rejected: 'bad',
  unknown: 'unknown',
};

export const observedTones: Readonly<
  Record<GraphNodeView['mode']['observed'], Tone>
> = { mtls: 'good', plaintext: 'warning', unknown: 'unknown' };

/** How a call stands, in a few words. */
export function standingWords(edge: GraphEdgeView, t: GraphT): string {
  if (edge.declared === 'unknown') return t('standing.untold');
  return t(`standing.${callStanding(edge)}`);
}
