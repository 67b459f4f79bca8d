import { mockApis } from '@backstage/frontend-test-utils';
import { numbersIn, type Numbers } from './numbersIn';
import { partsWords } from './words';

const { t } = mockApis.translation().getTranslation(partsWords);
const english = numbersIn('en-US', t);
const german = numbersIn('de-DE', t);

it.each<[keyof Numbers, number, string]>([
  ['whole', 34_560.4, '34,560'],
  ['whole', 0, '0'],
  ['whole', 0.4, 'under 1'],
  ['whole', 0.5, '1'],
  ['compact', 12_345, '12.3K'],
  ['compact', 12, '12'],
  ['fixed', 0.254, '0.25'],
  ['percent', 0.0042, '0.42 %'],
  ['percent', 0, '0.00 %'],
  ['percent', 0.00001, 'under 0.01 %'],
  ['percent', 1, '100.00 %'],
  ['duration', 45, '45 s'],
  ['duration', 89, '89 s'],
  ['duration', 720, '12 min'],
  ['duration', 5 * 3600, '5 h'],
  ['duration', 172_800, '2 days'],
  ['bytes', 0, '0.0 B'],
  ['bytes', 1.25 * 1024 ** 3, '1.3 GiB'],
  ['bytes', 300 * 1024 ** 2, '300 MiB'],
])('%s of %d is written %s', (form, amount, text) => {
  expect(english[form](amount)).toBe(text);
});

it.each<[keyof Numbers, number, string]>([
  ['whole', 34_560, '34.560'],
  ['compact', 2420, '2.420'],
  ['fixed', 0.254, '0,25'],
  ['percent', 0.0042, '0,42 %'],
  ['bytes', 1.25 * 1024 ** 3, '1,3 GiB'],
])('%s of %d is written %s in German', (form, amount, text) => {
  expect(german[form](amount)).toBe(text);
});
