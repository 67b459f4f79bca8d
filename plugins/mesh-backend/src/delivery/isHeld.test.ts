import type { Change, ConditionType } from '@causeway/mesh-intent';
import { makeChange } from '../../testing/makeChange';
import { isChecked, isHeld } from './isHeld';

const now = new Date('2026-11-02T09:00:00Z');

function change(conditions: Partial<Record<ConditionType, string>>): Change {
  return {
    ...makeChange({ id: 'aaaaaaaa', now }),
    conditions: Object.entries(conditions).map(([type, reason]) => ({
      type: type as ConditionType,
      status: 'true',
      reason,
      message: reason,
      since: now.toISOString(),
      observedGeneration: 1,
    })),
  };
}

it.each<[boolean, Partial<Record<ConditionType, string>>]>([
  [false, {}],
  [false, { Checked: 'Passed' }],
  [true, { WaitingForPerson: 'BranchTaken' }],
  [false, { WaitingForPerson: 'ForgeRefused' }],
  [true, { WaitingForPerson: 'ForgeRefused', Outdated: 'BaseMoved' }],
])('is held: %s, with %j', (held, conditions) => {
  expect(isHeld(change(conditions))).toBe(held);
  expect(isChecked(change(conditions))).toBe('Checked' in conditions);
});
