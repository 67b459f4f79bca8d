import { bytes, counted, duration, percent } from './numbers';

it.each([
  [0, '0.00 %'],
  [0.000001, 'under 0.01 %'],
  [0.0042, '0.42 %'],
  [1, '100.00 %'],
])('%d is %s', (share, text) => {
  expect(percent(share)).toBe(text);
});

it.each([
  [0, '0 s'],
  [89, '89 s'],
  [90, '2 min'],
  [5399, '90 min'],
  [5400, '2 h'],
  [172_799, '48 h'],
  [172_800, '2 days'],
])('%d seconds are %s', (seconds, text) => {
  expect(duration(seconds)).toBe(text);
});

it.each([
  [0, '0.0 B'],
  [1023, '1023 B'],
  [1024, '1.0 KiB'],
  [64_424_509, '61 MiB'],
])('%d is %s', (amount, text) => {
  expect(bytes(amount)).toBe(text);
});

it.each([
  [1, '1 call'],
  [1.4, '1 call'],
  [1234, '1,234 calls'],
])('%d is %s', (amount, text) => {
  expect(counted(amount, 'call', 'calls')).toBe(text);
});
