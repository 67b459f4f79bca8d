import { durationMs } from './durationMs';
import { durationText, httpPath } from './fields';

it.each([
  ['/a', true],
  ['/a/', true],
  ['/a.b/..c', true],
  ['/%20', true],
  ['/a//b', false],
  ['/a/./b', false],
  ['/a/../b', false],
  ['/a/.', false],
  ['/a/..', false],
  ['/a%2Fb', false],
  ['/a#b', false],
  ['/a?b', false],
  ['a', false],
])('takes the path %s: %s', (path, taken) => {
  expect(httpPath.safeParse(path).success).toBe(taken);
});

it.each([
  ['1h2m3s4ms', 3_723_004],
  ['90m', 5_400_000],
  ['0s', 0],
])('counts %s as %d ms', (text, milliseconds) => {
  expect(durationText.safeParse(text).success).toBe(true);
  expect(durationMs(text)).toBe(milliseconds);
});
