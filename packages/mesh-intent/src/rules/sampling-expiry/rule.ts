import type { Finding } from '@causeway/mesh-authz';
import type { JsonPath } from '../../document';
import type { SamplingRaises, WorldEntry } from '../../world';
import { daysBetween } from '../days';
import { findingAt } from '../types';
import type { Rule } from '../types';

const ID = 'sampling-expiry';
const MOST_DAYS = 30;

function check(entry: WorldEntry<SamplingRaises>, today: string): Finding[] {
  return entry.value.raises.flatMap(({ signal, until }, index) => {
    const at: JsonPath = ['raises', index, 'until'];
    if (until === undefined) {
      return [
        findingAt(entry, {
          code: `${ID}/undated`,
          message: `The raise of ${signal} in ${entry.key} has no end; write until, at most ${MOST_DAYS} days ahead.`,
          at,
        }),
      ];
    }
    const days = daysBetween(today, until);
    if (days > MOST_DAYS) {
      return [
        findingAt(entry, {
          code: `${ID}/too-long`,
          message: `The raise of ${signal} in ${entry.key} holds for ${days} more days; at most ${MOST_DAYS} are allowed, then it is asked for again.`,
          at,
        }),
      ];
    }
    return days < 0
      ? [
          findingAt(entry, {
            code: `${ID}/ended`,
            severity: 'warning',
            message: `The raise of ${signal} in ${entry.key} ended on ${until}; remove it.`,
            at,
          }),
        ]
      : [];
  });
}

/** @public */
export const samplingExpiry: Rule = {
  id: ID,
  title: 'Sampling is raised for at most 30 days',
  why: 'A raise without an end makes telemetry the largest line of the mesh’s cost, and nobody takes it back (M-29).',
  reads: ['security'],
  check: (world, scope) => {
    const { today } = world.options;
    // Without the day nothing about dates can be told: undecided, not right.
    if (today === undefined || !scope.whole) return [];
    return [...world.telemetry.values()].flatMap(entry => check(entry, today));
  },
};
