import { mockApis } from '@backstage/frontend-test-utils';
import { renderedTitle } from './renderedTitle';
import { renderedWords } from './words';

const { t } = mockApis.translation().getTranslation(renderedWords);

const value = (add: number, change: number, remove: number) =>
  renderedTitle(
    {
      state: 'value',
      counts: { add, change, remove },
      objects: [],
      unknown: [],
    },
    t,
  );

it('counts what happens, and nothing that does not', () => {
  expect(value(7, 2, 1)).toBe(
    'What the mesh gets: 7 objects added, 2 changed, 1 removed',
  );
  expect(value(0, 1, 0)).toBe('What the mesh gets: 1 object changed');
  expect(value(0, 0, 0)).toBe('What the mesh gets');
  expect(renderedTitle({ state: 'unknown', because: 'x' }, t)).toBe(
    'What the mesh gets',
  );
});
