import { accessLogTuples, type Signal } from '@causeway/mesh-intent';
import type { SignalOwnership, SignalSource } from '@causeway/plugin-mesh-node';
import { assignParts } from './assignParts';

const signal: Signal = { ...(accessLogTuples as Signal), parts: ['a', 'b'] };

function source(id: string, ...owned: readonly string[]): SignalSource {
  const owns: SignalOwnership[] = owned.map(name => {
    const [part, site] = name.split('@');
    return { signal: signal.id, part, site };
  });
  return {
    id,
    owns,
    ask: async () => ({ state: 'no-data', source: id, message: 'None.' }),
    collect: async () => ({ state: 'no-data', message: 'None.' }),
  };
}

function assign(
  sources: readonly SignalSource[],
  notConfigured: readonly string[] = [],
) {
  return assignParts({
    signals: [signal],
    sources,
    sites: ['north', 'south'],
    notConfigured,
  }).map(each => `${each.part}@${each.site} ${each.source?.id ?? '-'}`);
}

it('gives each part at each site its owner', () => {
  expect(
    assign(
      [source('log', 'a@north', 'a@south'), source('other', 'b@south')],
      ['access-log-tuples.b@north'],
    ),
  ).toEqual(['a@north log', 'a@south log', 'b@north -', 'b@south other']);
});

it('takes a part as not configured at every site', () => {
  expect(
    assign([source('log', 'a@north', 'a@south')], ['access-log-tuples.b']),
  ).toEqual(['a@north log', 'a@south log', 'b@north -', 'b@south -']);
});

it('names everything that nobody answers for', () => {
  expect(() => assign([source('log', 'a@north')])).toThrow(/tuples\.b@south/);
  expect(() => assign([source('log', 'a@north')])).toThrow(
    /Nothing answers for access-log-tuples\.a@south.*notConfigured/,
  );
});

it('refuses two owners of one part at one site', () => {
  expect(() =>
    assign(
      [source('log', 'a@north', 'a@south'), source('lake', 'a@south')],
      ['access-log-tuples.b'],
    ),
  ).toThrow('log and lake all answer for access-log-tuples.a@south');
});

it.each(['access-log-tuples.c', 'access-log-tuples.a@west', 'nothing'])(
  'refuses to excuse %s, which does not exist',
  name => {
    expect(() =>
      assign(
        [source('log', 'a@north', 'a@south', 'b@north', 'b@south')],
        [name],
      ),
    ).toThrow(`names ${name}`);
  },
);

it('refuses a source for a site that is not configured', () => {
  expect(() =>
    assign(
      [source('log', 'a@west')],
      ['access-log-tuples.a', 'access-log-tuples.b'],
    ),
  ).toThrow('log answers for access-log-tuples.a@west');
});

it('refuses a site that is listed twice: its numbers would be doubled', () => {
  expect(() =>
    assignParts({
      signals: [],
      sources: [],
      sites: ['north', 'south', 'north'],
      notConfigured: [],
    }),
  ).toThrow('mesh.evidence.sites lists north more than once');
});
