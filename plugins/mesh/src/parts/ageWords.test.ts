import { mockApis } from '@backstage/frontend-test-utils';
import { ageWords } from './ageWords';
import { partsWords } from './words';

const nowMs = Date.parse('2027-03-01T09:00:00Z');
const { t } = mockApis.translation().getTranslation(partsWords);

it.each([
  ['2027-03-01T08:59:01Z', 'just now'],
  ['2027-03-01T08:59:00Z', '1 min ago'],
  ['2027-03-01T08:00:01Z', '59 min ago'],
  ['2027-03-01T08:00:00Z', '1 h ago'],
  ['2027-02-28T09:00:00Z', '1 day ago'],
  ['2027-02-27T09:00:00Z', '2 days ago'],
  ['2027-03-01T10:00:00Z', 'in 1 h'],
  ['2027-03-02T09:00:00Z', 'in 1 day'],
])('%s is %s', (at, words) => {
  expect(ageWords(t, { atMs: Date.parse(at), nowMs })).toBe(words);
});
