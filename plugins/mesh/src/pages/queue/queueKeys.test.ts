import { moved, queueKey } from './queueKeys';

const press = (key: string, held: Partial<Record<string, boolean>> = {}) =>
  queueKey({ key, altKey: false, ctrlKey: false, metaKey: false, ...held });

it.each([
  ['j', { ask: 'move', to: 'next' }],
  ['ArrowUp', { ask: 'move', to: 'previous' }],
  ['Enter', { ask: 'open' }],
  [' ', { ask: 'choose' }],
  ['?', { ask: 'help' }],
])('reads %s', (key, asked) => {
  expect(press(key)).toEqual(asked);
});

it('leaves keys to the browser that are its own', () => {
  expect(press('t', { ctrlKey: true })).toBeUndefined();
  expect(press('r', { metaKey: true })).toBeUndefined();
  expect(press('ArrowDown', { altKey: true })).toBeUndefined();
  expect(press('Tab')).toBeUndefined();
  // What every object has is no key.
  expect(press('toString')).toBeUndefined();
});

it.each([
  ['next', 0, 3, 1],
  ['next', 2, 3, 2],
  ['previous', 0, 3, 0],
  ['first', 2, 3, 0],
  ['last', 0, 3, 2],
  ['next', 0, 0, 0],
  ['last', 0, 0, 0],
] as const)('moves to the %s from %d of %d', (to, at, length, then) => {
  expect(moved(at, to, length)).toBe(then);
});
