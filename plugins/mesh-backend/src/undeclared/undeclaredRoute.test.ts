import { AuthorizeResult } from '@backstage/plugin-permission-common';
import type { UndeclaredView } from '@causeway/plugin-mesh-common';
import { ApiBench } from '../../testing/apiBench';

jest.setTimeout(180_000);

const bench = ApiBench.create();

const read = async () => {
  const { status, body } = await bench.get('/undeclared');
  expect(status).toBe(200);
  return body as UndeclaredView;
};

/** Waits until the collector has asked everything once; it looks every two seconds. */
const collected = () =>
  bench.eventually(async () => {
    const { answers } = await read();
    const open = answers.filter(({ state }) => state !== 'value');
    if (open.length > 0) throw new Error(JSON.stringify(open));
  }, 5_000);

describe('GET /undeclared', () => {
  it('has who calls in plaintext with where its objects are, and what runs and nobody calls', async () => {
    await collected();
    const { workloads, apart, notAllowed, simulated } = await read();
    expect({ notAllowed, simulated }).toEqual({
      notAllowed: 0,
      simulated: true,
    });
    const objectAnswers = [
      expect.objectContaining({ site: 'frankfurt', state: 'value' }),
      // Amsterdam was looked into.
      expect.objectContaining({ site: 'amsterdam', state: 'no-data' }),
    ];
    expect(workloads).toEqual([
      {
        ref: 'legacy/order-import',
        calls: [
          {
            ref: 'shop/checkout',
            declared: true,
            protocols: ['http'],
            requests: expect.any(Number),
            plaintext: true,
          },
        ],
        callers: [],
        moreCalls: false,
        // Only the called one counted the calls, which does not know where they come from.
        clusters: [{ name: 'fra-1', from: ['objects'] }],
        sites: ['frankfurt'],
        objects: expect.objectContaining({
          state: 'seen',
          runs: [
            { kind: 'CronJob', name: 'order-import', clusters: ['fra-1'] },
          ],
          proxy: 'none',
          ports: [],
        }),
        objectAnswers,
      },
      {
        ref: 'shop/reviews',
        calls: [],
        callers: [],
        moreCalls: false,
        clusters: ['fra-1', 'fra-2'].map(name => ({ name, from: ['objects'] })),
        sites: [],
        objects: expect.objectContaining({
          proxy: 'all',
          serviceAccounts: [
            { name: 'reviews-reader', clusters: ['fra-1', 'fra-2'] },
          ],
          ports: [
            expect.objectContaining({ port: 80, protocol: 'HTTP' }),
            expect.objectContaining({ port: 9090, protocol: null }),
          ],
        }),
        objectAnswers,
      },
    ]);
    expect(workloads[0].calls[0].requests).toBeGreaterThan(0);
    expect(apart).toMatchObject([
      {
        ref: 'shop/image-resizer',
        objects: { proxy: 'none' },
        optOut: { until: '2027-03-31' },
      },
    ]);
  });

  it('is not sent again while nothing but the moment moved', async () => {
    await collected();
    await bench.eventually(async () => {
      const first = await bench.get('/undeclared');
      const again = await bench
        .get('/undeclared')
        .set('if-none-match', first.headers.etag);
      expect(again.status).toBe(304);
    }, 5_000);
  });

  it('tells nothing that the caller may not read, and says that there is more', async () => {
    await collected();
    bench.decide = ({ permission }) =>
      permission.name === 'mesh.evidence.read'
        ? AuthorizeResult.DENY
        : AuthorizeResult.ALLOW;
    // What runs is no telemetry of anybody's service; the job's calls are, and that it calls is.
    const { workloads, notAllowed } = await read();
    expect(workloads.map(({ ref }) => ref)).toEqual(['shop/reviews']);
    expect(notAllowed).toBe(1);
    bench.decide = () => AuthorizeResult.DENY;
    expect((await bench.get('/undeclared')).status).toBe(403);
  });
});
