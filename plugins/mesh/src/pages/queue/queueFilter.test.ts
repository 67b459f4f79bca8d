import fc from 'fast-check';
import {
  queryOf,
  readFilter,
  sameFilter,
  writeFilter,
  type QueueFilter,
} from './queueFilter';

it('asks for what waits, most pressing first, with the counts', () => {
  expect(queryOf({ waitsFor: 'person', olderThan: '24' }, 'cursor')).toEqual({
    scope: 'all',
    state: 'open',
    order: 'pressing',
    facets: true,
    limit: 50,
    waitsFor: 'person',
    olderThan: 24,
    after: 'cursor',
  });
});

it('begins another filter at its first page and leaves the rest of the address', () => {
  const search = new URLSearchParams('kind=egress&after=c&open=c1&other=x');
  expect(String(writeFilter(search, { team: 'group:default/shop' }))).toBe(
    'open=c1&other=x&team=group%3Adefault%2Fshop',
  );
});

const filters: fc.Arbitrary<QueueFilter> = fc.record(
  Object.fromEntries(
    (['waitsFor', 'kind', 'team', 'label', 'assignee', 'text'] as const).map(
      name => [
        name,
        fc.string({ minLength: 1 }).filter(text => text.trim() === text),
      ],
    ),
  ),
  { requiredKeys: [] },
);

it('reads every filter it writes', () => {
  fc.assert(
    fc.property(filters, filter => {
      const text = String(writeFilter(new URLSearchParams(), filter));
      const read = readFilter(new URLSearchParams(text));
      expect(read).toEqual(filter);
      expect(sameFilter(read, filter)).toBe(true);
    }),
  );
});
