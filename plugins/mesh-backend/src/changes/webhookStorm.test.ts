import { createHmac } from 'node:crypto';
import request from 'supertest';
import { ApiBench } from '../../testing/apiBench';

jest.setTimeout(600_000);

/** Deliveries of the storm; the figure is 10,000 (SIZE=10000). */
const SIZE = Number(process.env.SIZE ?? 600);
const AT_ONCE = 50;

const bench = ApiBench.create();

/** A push like no other: a delivery is known by its body, which alone is signed. */
const pushOf = (nth: number) =>
  JSON.stringify({
    ref: 'refs/heads/main',
    after: nth.toString(16).padStart(40, '0'),
    repository: { full_name: 'mesh/routing' },
  });

/** A third each: new ones, the same ones again, and forged ones. */
async function send(nth: number): Promise<string> {
  const payload = pushOf(Math.floor(nth / 3));
  const secret = nth % 3 === 2 ? 'another' : 'the-secret-of-this-test';
  const { status, body } = await request(bench.server)
    .post('/api/mesh/webhooks/forgejo')
    .set({
      'content-type': 'application/json',
      'x-forgejo-event': 'push',
      'x-forgejo-delivery': `delivery-${nth}`,
      'x-forgejo-signature': createHmac('sha256', secret)
        .update(payload)
        .digest('hex'),
    })
    .send(payload);
  return `${status} ${body.seen ?? ''}`.trim();
}

it('takes each delivery of a storm once, refuses the forged ones, and asks the forge a few times', async () => {
  const { url } = bench.estate;
  const asked = `${url}/_estate/requests`;
  await fetch(asked, {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
  });
  const counts: Record<string, number> = {};
  let next = 0;
  const sender = async () => {
    while (next < SIZE) {
      const nth = next;
      next += 1;
      const said = await send(nth);
      counts[said] = (counts[said] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  const third = SIZE / 3;
  expect(counts).toEqual({
    '202 first': third,
    '202 again': third,
    '401': third,
  });
  const { routes } = (await (await fetch(asked)).json()) as {
    routes: Record<string, { requests: number }>;
  };
  const questions = Object.values(routes).reduce(
    (sum, { requests }) => sum + requests,
    0,
  );
  // A question for each would be at least a third of them, and more for the open pull requests.
  expect(questions).toBeLessThan(SIZE / 3);
  // What was asked in the storm is not what keeps the portal from answering.
  expect((await bench.get('/changes')).status).toBe(200);
});
