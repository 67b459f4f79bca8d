import { mockCredentials } from '@backstage/backend-test-utils';
import { AuthorizeResult } from '@backstage/plugin-permission-common';
import request from 'supertest';
import { ApiBench } from '../../testing/apiBench';

jest.setTimeout(120_000);

const requester = 'user:default/shop-requester';

const egress = {
  kind: 'egress',
  input: {
    service: 'shop/checkout',
    host: 'api.partners.example',
    reason: 'Partners moved their interface there',
  },
  key: 'key-of-the-audit',
};

describe('the export of the audit trail', () => {
  const bench = ApiBench.create();
  const { get, post } = bench;

  const linesOf = (text: string) =>
    text
      .split('\n')
      .filter(Boolean)
      .map(line => JSON.parse(line));

  /** The newest; events of changes that are delivered meanwhile may stand behind it. */
  const lastRefused = (text: string) =>
    linesOf(text)
      .filter(({ event }) => event.type === 'RequestRefused')
      .at(-1);

  it('has a refused request: who, what, and why', async () => {
    bench.decide = ({ permission }) =>
      permission.name.endsWith('.submit')
        ? AuthorizeResult.DENY
        : AuthorizeResult.ALLOW;
    expect((await post('/changes', egress)).status).toBe(403);
    const { status, text, headers } = await get('/audit/export');
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch('application/x-ndjson');
    expect(headers['mesh-audit-head']).toBe(linesOf(text).at(-1).hash);
    expect(lastRefused(text)).toMatchObject({
      actor: requester,
      change: null,
      event: {
        type: 'RequestRefused',
        verb: 'mesh-change-submit',
        about: { kind: 'egress' },
        reason: 'NotAllowedError',
        message: expect.stringContaining('shop/checkout'),
      },
    });
  });

  it('has what happened since, and the requests that a change refused', async () => {
    const { length } = linesOf((await get('/audit/export')).text);
    const { body } = await post('/changes', egress);
    const path = `/changes/${body.id}/withdraw`;
    const reason = { reason: 'Not needed any more' };
    expect((await post(path, reason)).status).toBe(200);
    expect((await post(path, reason)).status).toBe(409);
    const { text } = await get(`/audit/export?after=${length}`);
    const since = linesOf(text);
    expect(since[0]).toMatchObject({
      sequence: length + 1,
      change: body.id,
      actor: requester,
      event: { type: 'Submitted', number: 1 },
    });
    expect(lastRefused(text)).toMatchObject({
      change: body.id,
      event: { reason: 'ConflictError' },
    });
  });

  it('has what was refused of many things asked at once', async () => {
    const ids = ['aaaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbbb'];
    const asked = { ids, act: 'label', labels: ['later'] };
    expect((await post('/changes/triage', asked)).status).toBe(200);
    const { text } = await get('/audit/export');
    expect(lastRefused(text).event).toMatchObject({
      verb: 'mesh-change-triage',
      about: { act: 'label', changes: ids.join(' ') },
      message: ids.map(id => `${id}: There is no change ${id}.`).join(' '),
    });
  });

  it('is refused to whom the policy refuses it, and tells of that', async () => {
    bench.decide = ({ permission }) =>
      permission.name === 'mesh.audit.export'
        ? AuthorizeResult.DENY
        : AuthorizeResult.ALLOW;
    const refused = await get('/audit/export');
    expect(refused.status).toBe(403);
    expect(refused.body.error.message).toContain('mesh.audit.export');
    bench.decide = () => AuthorizeResult.ALLOW;
    const last = lastRefused((await get('/audit/export')).text);
    expect(last.event).toMatchObject({ verb: 'mesh-audit-export' });
  });

  it('keeps what a service was refused, and nothing of nobody', async () => {
    const { length } = linesOf((await get('/audit/export')).text);
    const submit = (authorization: string) =>
      request(bench.server)
        .post('/api/mesh/changes')
        .set('authorization', authorization)
        .send(egress);
    expect((await submit(mockCredentials.service.header())).status).toBe(403);
    expect((await submit(mockCredentials.none.header())).status).toBe(401);
    const { text } = await get(`/audit/export?after=${length}`);
    const refused = linesOf(text).filter(
      ({ event }) => event.type === 'RequestRefused',
    );
    expect(refused.map(({ actor }) => actor)).toEqual([
      'external:test-service',
    ]);
  });

  it.each(['', 'x', '-1', '1.5', '1&after=2'])(
    'wants a sequence: %j',
    async after => {
      expect((await get(`/audit/export?after=${after}`)).status).toBe(400);
    },
  );

  it('says that the chain ends before what was asked for', async () => {
    const { status, body } = await get('/audit/export?after=999999');
    expect(status).toBe(409);
    expect(body.error.message).toContain('taken out of the database');
  });
});
