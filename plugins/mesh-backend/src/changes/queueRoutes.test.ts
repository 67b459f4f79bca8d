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

  it.each(['kind', 'label', 'assignee', 'service'])(
    'take what is asked of %s for a value, whatever it says',
    async name => {
      for (const value of [odd, '__proto__', '%25', '%F0%9F%98%80']) {
        const { status, body } = await bench.get(
          `/changes?facets=true&${name}=${value}`,
        );
        expect([value, status, body.items]).toEqual([value, 200, []]);
      }
      // PostgreSQL stores no such character, and asked for it would fail.
      expect((await bench.get(`/changes?${name}=a%00b`)).status).toBe(400);
    },
  );

  it.each([
    'waitsFor=everything',
    'order=oldest',
    'limit=0',
    'limit=201',
    'limit=1e2x',
    'offset=-1',
    'state=',
    'facets=perhaps',
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
