import type { Change, Condition } from '@causeway/mesh-intent';
import { makeChange } from '../../testing/makeChange';
import { changeColumns } from './rows';

const now = new Date('2026-11-02T09:00:00Z');

const holds = (type: Condition['type']): Condition => ({
  type,
  status: 'true',
  reason: 'Because',
  message: `It is ${type}.`,
  since: now.toISOString(),
  observedGeneration: 1,
});

function changeWith(...types: readonly Condition['type'][]): Change {
  const change = makeChange({ id: 'aaaaaaaa', now });
  return {
    ...change,
    conditions: [
      ...change.conditions.filter(({ type }) => !types.includes(type)),
      ...types.map(holds),
    ],
  };
}

// A list of open changes is a list of what somebody still has to do.
it.each([
  ['nothing landed', changeWith('Proposed'), true],
  ['merged, and clusters have to prove it', changeWith('Merged'), false],
  ['live', changeWith('Merged', 'Live'), false],
  [
    'merged, and not proven for too long',
    changeWith('Merged', 'Stalled'),
    true,
  ],
  ['merged without proof', changeWith('Merged', 'MergedUnproven'), true],
  ['merged urgently', changeWith('Merged', 'Live', 'ReviewDue'), true],
  ['live, and ending', changeWith('Merged', 'Live', 'WaitingForPerson'), true],
  [
    'ended',
    {
      ...changeWith('WaitingForPerson'),
      ended: { as: 'withdrawn', reason: 'Not now', at: now.toISOString() },
    } as Change,
    false,
  ],
])('%s', (_, change, open) => {
  expect(changeColumns(change).open).toBe(open);
});
