import type { Finding } from '@causeway/mesh-authz';
import type { World } from '../world';
import { inputFinding } from './planned';

/** Refuses a last day that is over; where the day is not known it is the rules' to say. */
export function pastDay(
  kind: string,
  until: string,
  world: World,
): Finding | undefined {
  const { today } = world.options;
  // Days of the calendar sort as texts; the last day counts.
  return today !== undefined && until < today
    ? inputFinding(
        `${kind}/past`,
        `${until} is over; choose a day from ${today} on.`,
        ['until'],
      )
    : undefined;
}
