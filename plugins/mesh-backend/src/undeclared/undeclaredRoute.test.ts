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
  it('has who calls in plaintext and has no manifest', async () => {
    await collected();
    const { workloads, notAllowed, simulated } = await read();
    expect({ notAllowed, simulated }).toEqual({
      notAllowed: 0,
      simulated: true,
    });
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
        clusters: [],
        sites: [expect.any(String)],
      },
    ]);
    expect(workloads[0].calls[0].requests).toBeGreaterThan(0);
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
    expect(await read()).toMatchObject({ workloads: [], notAllowed: 1 });
    bench.decide = () => AuthorizeResult.DENY;
    expect((await bench.get('/undeclared')).status).toBe(403);
  });
});
