import { ApiBench } from '../../testing/apiBench';

jest.setTimeout(180_000);

const odd = encodeURIComponent(`x' OR '1'='1`);

describe('the routes of the queue', () => {
  const bench = ApiBench.create();

  beforeAll(async () => {
    await bench.post('/changes', {
      kind: 'egress',
      input: {
        service: 'shop/checkout',
        host: 'queue.partners.example',
        reason: 'Partners moved their interface there',
      },
      key: 'queue-routes-1',
    });
  });

  it('are about a change that is there', async () => {
    const { body } = await bench.get('/changes?facets=true');
    expect(body.items).toHaveLength(1);
  });

  it('knows whose service it is, who asked, and what it says', async () => {
    const { body } = await bench.get('/changes?facets=true&order=pressing');
    const [{ teams, requester, title, id }] = body.items;
    expect(teams).toEqual(['group:default/team-shop']);
    expect(body.facets.team).toEqual({ 'group:default/team-shop': 1 });
    expect(body.facets.age).toEqual({ '<4h': 1 });
    for (const query of [
      `team=${encodeURIComponent(teams[0])}`,
      `requester=${encodeURIComponent(requester.user)}`,
      'requester=me',
      `text=${encodeURIComponent(title.toUpperCase().slice(0, 100))}`,
      `text=${id.slice(0, 12)}`,
      'olderThan=4&state=ended',
    ]) {
      const { status, body: found } = await bench.get(`/changes?${query}`);
      const expected = query.startsWith('older') ? 0 : 1;
      expect([query, status, found.total]).toEqual([query, 200, expected]);
    }
  });

  it('gives pages that follow one another', async () => {
    await bench.post('/changes', {
      kind: 'egress',
      input: {
        service: 'shop/checkout',
        host: 'second.partners.example',
        reason: 'Partners moved their interface there',
      },
      key: 'queue-routes-2',
    });
    const first = await bench.get('/changes?order=pressing&limit=1');
    expect(first.body).toMatchObject({ total: 2, nextOffset: 1 });
    const { next } = first.body;
    const second = await bench.get(
      `/changes?order=pressing&limit=1&after=${next}`,
    );
    expect(second.body).not.toHaveProperty('next');
    expect(second.body).not.toHaveProperty('nextOffset');
    expect(second.body.items[0].id).not.toBe(first.body.items[0].id);
    const both = `after=${next}&offset=1`;
    const refused = await bench.get(`/changes?order=pressing&${both}`);
    expect(refused.status).toBe(400);
  });

  it.each([
    'kind',
    'label',
    'assignee',
    'service',
    'team',
    'requester',
    'text',
  ])('take what is asked of %s for a value, whatever it says', async name => {
    for (const value of [odd, '__proto__', '%25', '%F0%9F%98%80']) {
      const { status, body } = await bench.get(
        `/changes?facets=true&${name}=${value}`,
      );
      expect([value, status, body.items]).toEqual([value, 200, []]);
    }
    // PostgreSQL stores no such character, and asked for it would fail.
    expect((await bench.get(`/changes?${name}=a%00b`)).status).toBe(400);
  });

  it.each([
    'waitsFor=everything',
    'order=oldest',
    'limit=0',
    'limit=201',
    'limit=1e2x',
    'offset=-1',
    'state=',
    'facets=perhaps',
    'olderThan=5',
    'olderThan=',
    'after=nonsense',
    `text=${'x'.repeat(101)}`,
    'scope=mine&requester=me',
  ])('refuse %s', async query => {
    expect((await bench.get(`/changes?${query}`)).status).toBe(400);
  });

  it('answer for each of two hundred, and refuse more', async () => {
    const ids = Array.from({ length: 200 }, (_, n) => `nobody-${n}`);
    const asked = { act: 'label', labels: ['later'] };
    const { status, body } = await bench.post('/changes/triage', {
      ...asked,
      ids,
    });
    expect(status).toBe(200);
    expect(body.items).toHaveLength(200);
    const more = { ...asked, ids: [...ids, 'one-more'] };
    expect((await bench.post('/changes/triage', more)).status).toBe(400);
    const hidden = { ...asked, ids: ['a\u0000b'] };
    expect((await bench.post('/changes/triage', hidden)).status).toBe(400);
    const forged = { ...asked, labels: ["x', 'y"], ids };
    expect((await bench.post('/changes/triage', forged)).status).toBe(400);
  });
});
