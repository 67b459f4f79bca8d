import { createHmac } from 'node:crypto';
import request from 'supertest';
import { ApiBench } from '../../testing/apiBench';
import { personsClone } from '../../testing/personsClone';

jest.setTimeout(180_000);

const login = 'shop-owner-2';
const checkout = 'services/shop/checkout.yaml';

describe('a pull request made by hand, by the routes', () => {
  const bench = ApiBench.create();

  /** So that the portal looks at once. */
  async function hint(number: number): Promise<void> {
    const body = JSON.stringify({
      action: 'opened',
      number,
      pull_request: { number },
      repository: { name: 'routing', owner: { login: 'mesh' } },
    });
    const { status } = await request(bench.server)
      .post('/api/mesh/webhooks/forgejo')
      .set({
        'content-type': 'application/json',
        'x-forgejo-event': 'pull_request',
        'x-forgejo-delivery': `delivery-${number}`,
        'x-forgejo-signature': createHmac('sha256', 'the-secret-of-this-test')
          .update(body)
          .digest('hex'),
      })
      .send(body);
    expect(status).toBeLessThan(300);
  }

  it('is shown like any other change, and refused in words what is not for it', async () => {
    const clone = await personsClone(bench.estate, { login, repo: 'routing' });
    clone.push('by-hand', {
      [checkout]: `${clone.read(checkout).trimEnd()}\n# By hand\n`,
    });
    const token = `test-git-token-of-${login}-0123456789`;
    const response = await fetch(
      `${bench.estate.url}/api/v1/repos/mesh/routing/pulls`,
      {
        method: 'POST',
        headers: {
          authorization: `token ${token}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({
          head: 'by-hand',
          base: 'main',
          title: 'A remark',
        }),
      },
    );
    const { number } = (await response.json()) as { number: number };
    const id = `pr-routing-${number}`;
    await hint(number);
    await bench.eventually(async () => {
      const { body } = await bench.get('/changes?kind=hand-written');
      expect(body.items.map((each: { id: string }) => each.id)).toEqual([id]);
    }, 3_000);
    const shown = await bench.get(`/changes/${id}`);
    expect(shown.body).toMatchObject({ id, title: 'A remark' });
    for (const [verb, body, said] of [
      ['withdraw', { reason: 'Not this one' }, 'on the forge'],
      ['resume', {}, 'on the forge'],
      ['abandon', { reason: 'Not this one' }, 'on the forge'],
      ['revert', { reason: 'Not this one', key: 'revert-1' }, 'is merged'],
    ] as const) {
      const answer = await bench.post(`/changes/${id}/${verb}`, body);
      expect([verb, answer.status]).toEqual([verb, 409]);
      expect(answer.body.error.message).toContain(said);
    }
  });
});
