import { foldOutcomes } from './verdict';

it.each([
  [[], 'insufficient-evidence'],
  [['pass'], 'pass'],
  [['pass', 'pass'], 'pass'],
  [['pass', 'insufficient-evidence'], 'insufficient-evidence'],
  [['insufficient-evidence', 'fail', 'pass'], 'fail'],
] as const)('folds %j to %s', (outcomes, outcome) => {
  expect(foldOutcomes(outcomes)).toBe(outcome);
});
