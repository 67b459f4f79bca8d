import { change, id, ok, refusal } from './__testUtils__/changes';
import { portalBench } from './__testUtils__/portal';

const row = (more: object = {}) => ({
  ...change(),
  waitsFor: 'approvers',
  waitsSince: '2027-03-08T12:00:00.000Z',
  teams: ['group:default/team-shop'],
  ...more,
});

const page = {
  items: [
    row({
      assignee: 'user:default/platform-1',
      labels: ['pay', 'wave-2'],
    }),
    row({ id: 'pr-routing-12', waitsFor: 'person', teams: [] }),
  ],
  total: 3,
  next: 'WyJwcmVzc2luZyJd',
  facets: {
    waitsFor: { approvers: 2, person: 1 },
    kind: {},
    team: { 'group:default/team-shop': 2 },
    age: { '<4h': 1, '>7d': 2 },
  },
};

describe('mesh change', () => {
  const bench = portalBench();
  const { answering } = bench;
  const mesh = (...args: readonly string[]) => bench.mesh(['change', ...args]);

  describe('queue', () => {
    it('is a table with the counts of what it can be narrowed by', async () => {
      answering(ok(page));
      const run = await mesh('queue');
      expect(run.exit).toBe(0);
      expect(run.stdout).toMatchSnapshot();
      expect(bench.seen[0].path).toBe(
        '/api/mesh/changes?state=open&order=pressing&facets=true',
      );
      const whole = JSON.parse((await mesh('queue', '--json')).stdout);
      expect(whole).toMatchObject(page);
    });

    it('says so when nothing waits', async () => {
      answering(ok({ items: [], total: 0, facets: {} }));
      expect((await mesh('queue')).stdout).toContain('Nothing waits.');
    });

    it('asks with every filter by its name in the API', async () => {
      answering(ok(page));
      await mesh(
        'queue',
        ...['--team', 'group:default/team-shop', '--older-than', '7d'],
        ...['--requester', 'me', '--assignee', 'none', '--text', 'Pay %'],
        ...['--waits-for', 'person', '--kind', 'egress', '--label', 'pay'],
        ...['--service', 'shop/cart', '--limit', '20', '--after', page.next],
      );
      const { searchParams } = new URL(bench.seen[0].path, 'http://portal');
      expect(Object.fromEntries(searchParams)).toEqual({
        state: 'open',
        order: 'pressing',
        facets: 'true',
        team: 'group:default/team-shop',
        olderThan: '168',
        requester: 'me',
        assignee: 'none',
        text: 'Pay %',
        waitsFor: 'person',
        kind: 'egress',
        label: 'pay',
        service: 'shop/cart',
        limit: '20',
        after: page.next,
      });
    });
  });

  it.each([
    ['take', [], { act: 'assign', to: 'me' }],
    ['give', ['--to', 'none'], { act: 'assign', to: null }],
    [
      'give',
      ['--to', 'user:default/platform-1'],
      { act: 'assign', to: 'user:default/platform-1' },
    ],
    ['label', ['--label', 'pay', '--label', 'b'], { labels: ['pay', 'b'] }],
    ['label', ['--clear'], { act: 'label', labels: [] }],
    [
      'return',
      ['--because', 'Ask by its name'],
      { act: 'return', reason: 'Ask by its name' },
    ],
  ])('%s %j is done for each, or says why not', async (verb, args, body) => {
    const ids = [id, 'pr-routing-12'];
    const because = 'Only owners of routing work its queue.';
    const items = [
      { id: ids[0], done: true },
      { id: ids[1], done: false, because },
    ];
    answering(ok({ items }));
    const some = await mesh(verb, ...ids, ...args);
    expect(some.exit).toBe(1);
    expect(some.stdout).toContain('Done for 1 of 2.');
    expect(some.stdout).toContain(`pr-routing-12: ${because}`);
    expect(bench.seen[0]).toMatchObject({
      method: 'POST',
      path: '/api/mesh/changes/triage',
      body: { ids, ...body },
    });
    answering(ok({ items: items.slice(0, 1) }));
    expect((await mesh(verb, id, ...args)).exit).toBe(0);
    answering('lost');
    const lost = await mesh(verb, id, ...args);
    expect(lost.exit).toBe(2);
    expect(lost.stdout).toContain('"mesh change queue" tells');
    answering(refusal(403, 'You may not work the queue.'));
    expect((await mesh(verb, id, ...args)).exit).toBe(3);
    answering(ok({ items: [{ id }] }));
    expect((await mesh(verb, id, ...args)).stderr).toContain('another one');
  });

  it.each([
    [['take'], 'operands'],
    [['take', 'Shop'], 'is no id of a change'],
    [['give', id], 'Say who looks after them'],
    [['label', id], 'Say all labels'],
    [['label', id, '--clear', '--label', 'a'], 'Say all labels'],
    [['label', id, '--label', 'A b'], '--label A b'],
    [['return', id], 'Say why'],
    [['queue', '--older-than', '5h'], 'one of 4h, 24h, 7d'],
    [['queue', '--waits-for', 'x'], 'person, conflict'],
  ])('says what is wrong with %j', async (args, words) => {
    const run = await mesh(...args);
    expect(run.exit).toBe(3);
    expect(run.stderr).toContain(words);
    expect(bench.seen).toEqual([]);
  });
});
