import type { ObjectDifference } from '@causeway/mesh-intent/render';
import { renderedView } from './renderedView';

const about = {
  project: 'routing',
  namespace: 'shop',
  kind: 'Service',
  clusters: ['one'],
} as const;

const added = (name: string, after: string): ObjectDifference => ({
  ...about,
  name,
  op: 'add',
  after,
});

function shown(objects: readonly ObjectDifference[]) {
  const view = renderedView({ state: 'value', objects, unknown: [] });
  if (view.state !== 'value') throw new Error(view.state);
  return view;
}

it('counts, and shows each object with its diff', () => {
  const view = shown([
    added('a', 'x: 1\n'),
    { ...about, name: 'b', op: 'change', before: 'x: 1\n', after: 'x: 2\n' },
    { ...about, name: 'c', op: 'remove', before: 'x: 1\n' },
  ]);
  expect(view.counts).toEqual({ add: 1, change: 1, remove: 1 });
  const texts = view.objects.map(({ diff }) =>
    diff.state === 'shown'
      ? diff.unified.split('\n').filter(line => /^[-+]/.test(line))
      : [],
  );
  expect(texts).toEqual([
    ['--- /dev/null', '+++ b/shop/Service-a.yaml', '+x: 1'],
    [
      '--- a/shop/Service-b.yaml',
      '+++ b/shop/Service-b.yaml',
      '-x: 1',
      '+x: 2',
    ],
    ['--- a/shop/Service-c.yaml', '+++ /dev/null', '-x: 1'],
  ]);
  expect(Object.keys(view.objects[0]).sort()).toEqual([
    'clusters',
    'diff',
    'kind',
    'name',
    'namespace',
    'op',
    'project',
  ]);
});

it('lists no more than anybody reads, and counts them all', () => {
  const view = shown(
    Array.from({ length: 250 }, (_, at) => added(`a${at}`, 'x: 1\n')),
  );
  expect(view.objects).toHaveLength(200);
  expect(view.counts.add).toBe(250);
});

it('leaves out texts that are too long, and goes on with those that fit', () => {
  const line = `${'x'.repeat(99)}\n`;
  const view = shown([
    added('a', line.repeat(900)),
    added('b', line.repeat(900)),
    added('c', line),
    // More edits than are worth comparing.
    {
      ...about,
      name: 'd',
      op: 'change',
      before: 'x\n'.repeat(500),
      after: 'y\n'.repeat(500),
    },
  ]);
  expect(view.objects.map(({ diff }) => diff.state)).toEqual([
    'shown',
    'left-out',
    'shown',
    'left-out',
  ]);
});

it('compares no more lines than it has time for', () => {
  const other = (at: number, text: string) =>
    Array.from({ length: 3000 }, (_, line) => `${text}${at}-${line}`).join(
      '\n',
    );
  const began = Array.from(
    { length: 20 },
    (_, at): ObjectDifference => ({
      ...about,
      name: `a${at}`,
      op: 'change',
      before: other(at, 'x'),
      after: other(at, 'y'),
    }),
  );
  const view = shown([...began, added('last', 'x: 1\n')]);
  expect(new Set(view.objects.map(({ diff }) => diff.state))).toEqual(
    new Set(['left-out']),
  );
});

it('passes on why there is nothing to show', () => {
  expect(renderedView({ state: 'unknown', because: 'x' })).toEqual({
    state: 'unknown',
    because: 'x',
  });
  const findings = [
    { code: 'render/unread', severity: 'error', message: 'x' } as const,
  ];
  expect(renderedView({ state: 'refused', findings })).toEqual({
    state: 'refused',
    findings,
  });
});
