import type { SignalSource } from '../ports/SignalSource';
import { SignalSourceList } from './SignalSourceList';

const source = (id: string): SignalSource => ({
  id,
  owns: [],
  ask: async () => ({ state: 'no-data', source: id, message: 'Nothing.' }),
  collect: async () => ({ state: 'no-data', message: 'Nothing.' }),
});

it('keeps the sources in the order they came', () => {
  const list = new SignalSourceList();
  expect(list.sources).toEqual([]);
  const [one, two] = [source('one'), source('two')];
  list.addSource(one);
  list.addSource(two);
  expect(list.sources).toEqual([one, two]);
});

it('refuses a name that is taken', () => {
  const list = new SignalSourceList();
  list.addSource(source('prometheus'));
  expect(() => list.addSource(source('prometheus'))).toThrow(
    /Two telemetry sources are called prometheus/,
  );
});
