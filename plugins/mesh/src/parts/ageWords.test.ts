import { ageWords } from './ageWords';

const now = Date.parse('2027-03-01T09:00:00Z');

it.each([
  ['2027-03-01T08:59:01Z', 'just now'],
  ['2027-03-01T08:59:00Z', '1 min ago'],
  ['2027-03-01T08:00:01Z', '59 min ago'],
  ['2027-03-01T08:00:00Z', '1 h ago'],
  ['2027-02-28T09:00:00Z', '1 day ago'],
  ['2027-02-27T09:00:00Z', '2 days ago'],
  ['2027-03-01T10:00:00Z', 'in 1 h'],
])('%s is %s', (at, words) => {
  expect(ageWords(Date.parse(at), now)).toBe(words);
});
