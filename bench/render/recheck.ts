import { isDeepStrictEqual } from 'node:util';
import { checkChanged, checkWorld } from '@causeway/mesh-intent';
import type { CheckedWorld } from '@causeway/mesh-intent';
import { median } from '../measure/median';
import { timed } from '../measure/timed';
import { editedWorld, unknownDependency } from './editedWorld';

export interface Recheck {
  readonly wholeMs: number;
  readonly scopedMs: number;
}

/**
 * One manifest edited, then checked against what was found before and all over again. Each check gets a world of its own:
 * what rules remember belongs to a world, and the second check would find it.
 */
export function recheck(before: CheckedWorld, at: number): Recheck {
  const edited = () =>
    editedWorld(before.world, { at, edit: unknownDependency });
  const { ref, after } = edited();
  const scoped = timed(() => checkChanged(before, after));
  const again = edited().after;
  const whole = timed(() => checkWorld(again));
  if (scoped.made.length === 0) throw new Error('The edit has no finding.');
  if (!isDeepStrictEqual(scoped.made, whole.made))
    throw new Error(`Checking the edit of ${ref} found other things.`);
  return { wholeMs: whole.wallMs, scopedMs: scoped.wallMs };
}

export function medianRecheck(all: readonly Recheck[]): Recheck {
  return {
    wholeMs: median(all.map(({ wholeMs }) => wholeMs)),
    scopedMs: median(all.map(({ scopedMs }) => scopedMs)),
  };
}
