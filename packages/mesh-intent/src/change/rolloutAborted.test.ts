import { makeChange, makePlan, testNow } from '../testing';
import { advance } from './advance';
import type { Change, ConditionStatus } from './types';

const by = 'user:default/shop-owner-1';

const changeWith = (merged: ConditionStatus): Change => {
  const change = makeChange({ plan: makePlan(['routing']) });
  return {
    ...change,
    conditions: [
      {
        type: 'Merged',
        status: merged,
        reason: 'Because',
        message: 'It is so.',
        since: testNow.toISOString(),
        observedGeneration: 1,
      },
    ],
  };
};

const abort = (change: Change, more: { service?: string; by?: string } = {}) =>
  advance(
    change,
    {
      type: 'RolloutAborted',
      service: change.services[0],
      cluster: 'fra-1',
      rollout: 'checkout',
      by,
      reason: 'Its errors rise',
      ...more,
    },
    testNow,
  );

it('is told to whoever asked for the change, and moves nothing', () => {
  const change = changeWith('true');
  const result = abort(change);
  if (!result.ok) throw new Error(result.refused);
  expect(result.change.conditions).toEqual(change.conditions);
  expect(result.effects).toEqual([
    {
      type: 'audit',
      id: 'change.rollout-aborted',
      meta: expect.objectContaining({
        cluster: 'fra-1',
        rollout: 'checkout',
        by,
        reason: 'Its errors rise',
      }),
    },
    expect.objectContaining({
      type: 'notify',
      scope: 'needs-you',
      to: [change.requester.user],
      title: expect.stringContaining('its rollout in fra-1 was aborted'),
    }),
  ]);
});

it('tells nobody what they did themselves', () => {
  const change = changeWith('true');
  const result = abort(change, { by: change.requester.user });
  expect(result).toMatchObject({
    ok: true,
    effects: [{ type: 'audit' }, { type: 'notify', to: [] }],
  });
});

it.each([
  ['is not merged', changeWith('false'), {}, /before it is merged/],
  [
    'is about another service',
    changeWith('true'),
    { service: 'shop/nobody' },
    /not about shop\/nobody/,
  ],
])('is refused of a change that %s', (_, change, more, refused) => {
  expect(abort(change, more)).toEqual({
    ok: false,
    refused: expect.stringMatching(refused),
  });
});
