import { mockCredentials } from '@backstage/backend-test-utils';
import { AuthorizeResult } from '@backstage/plugin-permission-common';
import { EstateControl } from '@causeway/estate';
import request from 'supertest';
import { ApiBench } from '../../testing/apiBench';

jest.setTimeout(120_000);

const bench = ApiBench.create();
const { get, post } = bench;

/** The collector looks every two seconds; a turn is a few milliseconds. */
const TURNS = 3_000;
const place = { cluster: 'fra-1', name: 'recommendation' };
const reason = 'Its error ratio rises since noon';
const path = '/services/shop/recommendation/rollout';

const abort = (body: object = { ...place, reason }, at = path) =>
  post(`${at}/abort`, body);

/** The rollout as its panel shows it. */
async function shown() {
  const { body } = await get('/services/shop/recommendation/evidence');
  return body.rollout.panel.rollouts[0];
}

beforeAll(() =>
  bench.eventually(async () => {
    const rollout = await shown();
    if (rollout?.standing !== 'waiting') throw new Error('not collected yet');
  }, TURNS),
);

describe('before it is aborted', () => {
  it('is told to whoever may abort it, and why others may not', async () => {
    expect((await get(`${path}/abortable`)).body).toEqual({
      may: { yes: true },
      items: [{ ...place, may: { yes: true } }],
    });
    bench.decide = ({ permission }) =>
      permission.name === 'mesh.rollout.abort'
        ? AuthorizeResult.DENY
        : AuthorizeResult.ALLOW;
    expect((await get(`${path}/abortable`)).body).toEqual({
      may: {
        yes: false,
        because:
          'Only owners of shop/recommendation and the platform team may abort its rollouts (permission mesh.rollout.abort).',
      },
      items: [],
    });
  });

  it('is not aborted by whom the policy refuses it', async () => {
    bench.decide = ({ permission }) =>
      permission.name === 'mesh.rollout.abort'
        ? AuthorizeResult.DENY
        : AuthorizeResult.ALLOW;
    const { status, body } = await abort();
    expect(status).toBe(403);
    expect(body.error.message).toContain('mesh.rollout.abort');
  });

  it('is asked about the service it is of', async () => {
    const asked: (string | undefined)[] = [];
    bench.decide = each => {
      if (each.permission.name === 'mesh.rollout.abort') {
        asked.push('resourceRef' in each ? each.resourceRef : undefined);
      }
      return AuthorizeResult.DENY;
    };
    await abort();
    expect(asked).toEqual([expect.stringContaining('shop/recommendation')]);
  });

  it('is not aborted by a service principal', async () => {
    const { status } = await request(bench.server)
      .post(`/api/mesh${path}/abort`)
      .set('authorization', mockCredentials.service.header())
      .send({ ...place, reason });
    expect(status).toBe(403);
    const { body } = await request(bench.server)
      .get(`/api/mesh${path}/abortable`)
      .set('authorization', mockCredentials.service.header());
    expect(body.may.because).toContain('sign in as a user');
  });

  it.each([
    ['no reason', { ...place }, 400],
    ['a short reason', { ...place, reason: 'because' }, 400],
    ['no cluster', { name: 'recommendation', reason }, 400],
    ['something more', { ...place, reason, force: true }, 400],
    ['a name that is none', { ...place, name: '../cart', reason }, 400],
    ['a cluster it is not in', { ...place, cluster: 'fra-2', reason }, 409],
    [
      'a rollout it has not',
      { ...place, name: 'product-catalog', reason },
      409,
    ],
  ])('is refused with %s', async (_, body, status) => {
    expect((await abort(body)).status).toBe(status);
  });

  it('is not aborted under another name', async () => {
    const { status, body } = await abort(
      { ...place, reason },
      '/services/shop/cart/rollout',
    );
    expect(status).toBe(409);
    expect(body.error.message).toContain(
      'No rollout recommendation of shop/cart in fra-1 is known.',
    );
    const nobody = '/services/shop/nobody/rollout';
    expect((await abort({ ...place, reason }, nobody)).status).toBe(404);
    expect((await get(`${nobody}/abortable`)).status).toBe(404);
  });

  it('is told when nothing takes it', async () => {
    const control = new EstateControl(bench.estate.url);
    const fault = { scope: 'telemetry', signal: 'rollout' } as const;
    await control.fault({ ...fault, mode: '500' });
    const { status, body } = await abort();
    await control.fault({ mode: 'none' });
    expect(status).toBe(503);
    expect(body.error.message).toContain('The rollout was not aborted.');
  });
});

describe('once it is aborted', () => {
  it('sends the traffic back, says so in the panel, and is aborted once', async () => {
    const { status, body } = await abort();
    expect(status).toBe(200);
    expect(body).toMatchObject(place);
    expect(body.message).toContain('goes back to the stable version');
    // The panel is of a minute ago; the cluster knows better.
    const again = await abort();
    expect(again.status).toBe(409);
    expect(again.body.error.message).toContain('is stopped');
    await new EstateControl(bench.estate.url).advance('PT2M');
    await bench.eventually(async () => {
      expect(await shown()).toMatchObject({
        standing: 'stopped',
        declaredWeight: 0,
        appliedWeight: 0,
        message: 'Aborted by a person',
      });
    }, TURNS);
    expect((await get(`${path}/abortable`)).body.items).toEqual([
      {
        ...place,
        may: {
          yes: false,
          because: 'The rollout of recommendation in fra-1 is stopped already.',
        },
      },
    ]);
  });
});
