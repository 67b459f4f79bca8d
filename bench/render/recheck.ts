import { isDeepStrictEqual } from 'node:util';
import { checkWorld } from '@causeway/mesh-intent';
import type { World } from '@causeway/mesh-intent';
import { median } from '../measure/median';
import { timed } from '../measure/timed';
import { editedWorld, unknownDependency } from './editedWorld';

export interface Recheck {
  readonly wholeMs: number;
  readonly scopedMs: number;
}

/**
 * One manifest edited, then checked alone and with all others. Each check gets a world of its own: what rules remember
 * belongs to a world, and the second check would find it.
 */
export function recheck(world: World, at: number): Recheck {
  const edited = () => editedWorld(world, { at, edit: unknownDependency });
  const { ref, after } = edited();
  const scoped = timed(() => checkWorld(after, { services: [ref] }));
  const again = edited().after;
  const whole = timed(() => checkWorld(again));
  if (scoped.made.length === 0) throw new Error('The edit has no finding.');
  // The estate has no other findings, so the two must be the same.
  if (!isDeepStrictEqual(scoped.made, whole.made))
    throw new Error(`Checking ${ref} alone found other things.`);
  return { wholeMs: whole.wallMs, scopedMs: scoped.wallMs };
}

export function medianRecheck(all: readonly Recheck[]): Recheck {
  return {
    wholeMs: median(all.map(({ wholeMs }) => wholeMs)),
    scopedMs: median(all.map(({ scopedMs }) => scopedMs)),
  };
}
