import type { RolloutControl } from '../ports';
import { RolloutControlList } from './RolloutControlList';

const control = (id: string): RolloutControl => ({
  id,
  reaches: () => true,
  abort: async () => ({ state: 'aborted' }),
});

it('keeps the order in which modules add controls, and takes no id twice', () => {
  const list = new RolloutControlList();
  list.addControl(control('one'));
  list.addControl(control('two'));
  expect(list.controls.map(({ id }) => id)).toEqual(['one', 'two']);
  expect(() => list.addControl(control('one'))).toThrow(
    'Two rollout controls are called one',
  );
});
