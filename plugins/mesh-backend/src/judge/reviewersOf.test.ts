import { reviewersOf } from './reviewersOf';

const change = (id: string) => ({
  id,
  requester: {
    user: 'user:default/a',
    displayName: 'A',
    email: 'a@b.example',
    login: 'Owner-1',
  },
});
const approvals = (count: number) => ({
  required: 2,
  ownerGroups: ['g'],
  ownerLogins: Array.from({ length: count }, (_, n) => `owner-${n}`),
});

it('asks every owner but the requester and the bot', () => {
  expect(reviewersOf(change('c'), approvals(4), 'OWNER-2')).toEqual([
    'owner-0',
    'owner-3',
  ]);
});

it('asks ten of many, the same ones again, others for other changes', () => {
  const asked = reviewersOf(change('aaaa'), approvals(300), 'bot');
  expect(new Set(asked).size).toBe(10);
  expect(asked).not.toContain('owner-1');
  expect(reviewersOf(change('aaaa'), approvals(300), 'bot')).toEqual(asked);
  expect(reviewersOf(change('bbbb'), approvals(300), 'bot')).not.toEqual(asked);
});
