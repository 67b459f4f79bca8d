import { createHmac, randomUUID } from 'node:crypto';
import { mockCredentials } from '@backstage/backend-test-utils';
import {
  AuthorizeResult,
  type AuthorizePermissionRequest,
} from '@backstage/plugin-permission-common';
import { meshOpenApi } from '@causeway/plugin-mesh-common';
import request from 'supertest';
import { ApiBench } from '../testing/apiBench';

jest.setTimeout(120_000);

const user = mockCredentials.user.header('user:default/shop-requester');
const service = mockCredentials.service.header();

/** Every JSON route of the document, with a request that reaches its service. */
const routes = Object.entries(meshOpenApi.paths).flatMap(([path, verbs]) =>
  Object.keys(verbs).map(verb => ({
    verb: verb as 'get' | 'post',
    path: path
      .replace('{kind}', 'egress')
      .replace('{id}', 'aaaaaaaaaaaaaaaa')
      .replace('{namespace}', 'shop')
      .replace('{name}', 'checkout')
      .replace('/availability', '/availability?namespace=shop&name=new'),
  })),
);

const bodyOf = (path: string) => {
  if (/\/(withdraw|abandon|acknowledge)$/.test(path))
    return { reason: 'Not needed' };
  if (path.endsWith('/review')) {
    return { note: 'Only the leaked identity is denied' };
  }
  if (path.endsWith('/revert')) {
    return { reason: 'Orders are refused since', key: 'key-of-a-revert' };
  }
  if (path.endsWith('/override')) {
    return { step: 1, gate: 'impact-replay', reason: 'It is gone for good' };
  }
  if (path.endsWith('/triage')) {
    return { ids: ['aaaaaaaaaaaaaaaa'], act: 'assign', to: 'me' };
  }
  if (path.endsWith('/rollout/abort')) {
    return { cluster: 'fra-1', name: 'checkout', reason: 'Errors rise fast' };
  }
  if (path.endsWith('/resume')) return {};
  if (path === '/render') return { service: 'shop/checkout' };
  if (path === '/check') {
    return { files: [{ repo: 'routing', path: 'clusters.yaml', text: null }] };
  }
  return {
    kind: 'egress',
    input: egress('api.partners.example'),
    ...(path.endsWith('/preview') ? {} : { key: 'key-0000001' }),
  };
};

function egress(host: string, more: object = {}) {
  return {
    service: 'shop/checkout',
    host,
    reason: 'Partners moved their interface there',
    ...more,
  };
}

describe('the mesh API', () => {
  const bench = ApiBench.create();
  const { get, post } = bench;

  const call = (route: { verb: 'get' | 'post'; path: string }) => {
    const sent = request(bench.server)[route.verb](`/api/mesh${route.path}`);
    return route.verb === 'post' ? sent.send(bodyOf(route.path)) : sent;
  };

  describe('permissions', () => {
    it.each(routes.filter(({ path }) => !path.startsWith('/schemas')))(
      'needs a token: $verb $path',
      async route => {
        const { status } = await call(route).set(
          'authorization',
          mockCredentials.none.header(),
        );
        expect(status).toBe(401);
      },
    );

    it.each(
      routes.filter(
        // A schema is for everybody; whether something may be aborted is told, not refused.
        ({ path }) => !/^\/schemas|\/abortable$/.test(path),
      ),
    )('refuses whom the policy refuses: $verb $path', async route => {
      bench.decide = () => AuthorizeResult.DENY;
      const { status } = await call(route).set('authorization', user);
      // A change that does not exist is not found before anybody is asked about it.
      expect(
        route.path.includes('aaaaaaaa') && route.verb === 'post'
          ? [403, 404]
          : [403],
      ).toContain(status);
    });

    it.each([
      '/changes',
      '/changes/aaaaaaaaaaaaaaaa/withdraw',
      '/changes/aaaaaaaaaaaaaaaa/resume',
      '/changes/aaaaaaaaaaaaaaaa/abandon',
      '/changes/aaaaaaaaaaaaaaaa/revert',
      '/changes/aaaaaaaaaaaaaaaa/review',
      '/changes/aaaaaaaaaaaaaaaa/acknowledge',
      '/changes/aaaaaaaaaaaaaaaa/override',
      '/changes/triage',
    ])('refuses service principals: post %s', async path => {
      const { status } = await call({ verb: 'post', path }).set(
        'authorization',
        service,
      );
      expect(status).toBe(403);
    });

    it('asks for the permission of the kind, on the service', async () => {
      const asked: AuthorizePermissionRequest[] = [];
      bench.decide = each => {
        asked.push(each);
        return each.permission.name === 'mesh.change.read'
          ? AuthorizeResult.ALLOW
          : AuthorizeResult.DENY;
      };
      const { status, body } = await post('/changes', {
        kind: 'egress',
        input: egress('api.partners.example'),
        key: 'key-0000002',
      });
      expect(status).toBe(403);
      expect(body.error.message).toContain('shop/checkout');
      expect(asked).toContainEqual(
        expect.objectContaining({
          resourceRef: 'shop/checkout',
          permission: expect.objectContaining({
            resourceType: 'mesh-service',
            attributes: { action: expect.any(String) },
          }),
        }),
      );
    });
  });

  it('says in the preview who may submit, to those who may not', async () => {
    bench.decide = each =>
      each.permission.name === 'mesh.change.read'
        ? AuthorizeResult.ALLOW
        : AuthorizeResult.DENY;
    const { status, body } = await post('/changes/preview', {
      kind: 'egress',
      input: egress('api.partners.example'),
    });
    expect(status).toBe(200);
    expect(body.submittable).toEqual({
      yes: false,
      because: expect.stringContaining('only owners of shop/checkout'),
    });
    expect(body.steps).toHaveLength(1);
  });

  describe('a change that exists', () => {
    let id: string;
    beforeAll(async () => {
      bench.decide = () => AuthorizeResult.ALLOW;
      const { body } = await post('/changes', {
        kind: 'egress',
        input: egress('exists.partners.example'),
        key: `key-${randomUUID()}`,
      });
      id = body.id;
    });

    const onlyReading: ApiBench['decide'] = ({ permission }) =>
      permission.name === 'mesh.change.read'
        ? AuthorizeResult.ALLOW
        : AuthorizeResult.DENY;

    it.each([
      ['withdraw', { reason: 'Not needed' }],
      ['resume', {}],
    ])('is not for everyone to %s', async (verb, body) => {
      bench.decide = onlyReading;
      const { status, body: said } = await post(`/changes/${id}/${verb}`, body);
      expect(status).toBe(403);
      expect(said.error.message).toContain('shop/checkout');
      const shown = await get(`/changes/${id}`);
      expect(shown.body.ended).toBeUndefined();
      expect(shown.body.may.withdraw).toMatchObject({ yes: false });
    });

    it('is not for a service principal to withdraw, whatever the policy says', async () => {
      const { status } = await request(bench.server)
        .post(`/api/mesh/changes/${id}/withdraw`)
        .set('authorization', service)
        .send({ reason: 'Not needed' });
      expect(status).toBe(403);
    });
  });

  it('does not look at an input that is none for whom the policy refuses to read', async () => {
    bench.decide = () => AuthorizeResult.DENY;
    for (const body of [
      { kind: 'egress', input: { service: 'nonsense' } },
      { kind: 'nonsense', input: {} },
    ]) {
      const { status } = await post('/changes', { ...body, key: 'key-000009' });
      expect(status).toBe(403);
    }
  });

  it('serves its own document and the manifest schema', async () => {
    const document = await get('/openapi.json');
    expect(document.body.paths['/api/mesh/changes/preview']).toBeDefined();
    // Editors have no session.
    const schema = await request(bench.server)
      .get('/api/mesh/schemas/service-manifest.v1alpha1.json')
      .set('authorization', mockCredentials.none.header());
    expect(schema.body.properties.kind).toBeDefined();
  });

  it('previews, submits once per key, delivers, and tells the thread', async () => {
    const input = egress('API.Payments.Example.');
    const preview = await post('/changes/preview', { kind: 'egress', input });
    expect(preview.status).toBe(200);
    expect(preview.body.submittable).toEqual({ yes: true });
    expect(preview.body.steps[0].files[0].unified).toContain(
      'api.payments.example',
    );
    expect(
      preview.body.steps[0].gates
        .map(({ gate }: { gate: string }) => gate)
        .sort(),
    ).toEqual(['duties', 'egress-planes', 'four-eyes', 'rules']);
    const key = `key-${randomUUID()}`;
    const stale = await post('/changes', {
      kind: 'egress',
      input,
      key,
      planHash: 'f'.repeat(64),
    });
    expect(stale.status).toBe(409);
    const body = {
      kind: 'egress',
      input,
      key,
      planHash: preview.body.planHash,
    };
    const first = await post('/changes', body);
    expect(first.status).toBe(201);
    const again = await post('/changes', body);
    expect([again.status, again.body.id]).toEqual([200, first.body.id]);
    const other = await post('/changes', {
      ...body,
      input: egress('other.partners.example'),
    });
    expect(other.status).toBe(409);
    expect(other.body.error.message).toContain('Submit this with a new key');
    await bench.eventually(async () => {
      const change = await get(`/changes/${first.body.id}`);
      expect(change.body.phase).toBe('proposed');
      expect(change.body.steps[0].signature.verified).toBe(true);
    });
    const mine = await get('/changes?scope=mine&state=open');
    expect(mine.body.items.map(({ id }: { id: string }) => id)).toContain(
      first.body.id,
    );
    const shown = await get('/services/shop/checkout');
    expect(
      shown.body.openChanges.map(({ id }: { id: string }) => id),
    ).toContain(first.body.id);
    const withdrawn = await post(`/changes/${first.body.id}/withdraw`, {
      reason: 'Only a test',
    });
    expect(withdrawn.body.phase).toBe('withdrawn');
    const twice = await post(`/changes/${first.body.id}/withdraw`, {
      reason: 'Only a test',
    });
    expect(twice.status).toBe(409);
  });

  it.each([
    ['an unknown field', { kind: 'egress', input: {}, more: 1 }, 400],
    ['no kind', { input: {} }, 400],
    ['an input that is none', { kind: 'egress', input: 'x' }, 400],
    ['an unknown kind', { kind: 'nonsense', input: {} }, 404],
  ])('refuses a preview with %s', async (_, body, status) => {
    expect((await post('/changes/preview', body)).status).toBe(status);
  });

  it('refuses a body that is too large, and one that is not JSON', async () => {
    const large = await post('/changes/preview', {
      kind: 'egress',
      input: { reason: 'x'.repeat(300_000) },
    });
    expect(large.status).toBe(413);
    expect(large.body.error.message).toContain('too large');
    const broken = await request(bench.server)
      .post('/api/mesh/changes/preview')
      .set('authorization', user)
      .set('content-type', 'application/json')
      .send('{"kind":');
    expect(broken.status).toBe(400);
  });

  it.each([
    'a\nChange-Id: forged',
    'a\r\nSigned-off-by: x',
    '\u0000',
    '\u202Ecod.exe',
    '../../etc/passwd',
    '$(reboot)',
    '`id`',
    '-oProxyCommand=x',
    'x'.repeat(10_240),
    '<script>alert(1)</script>',
    '{{7*7}}',
    '--upload-pack=x',
  ])(
    'answers hostile text %j in any field with findings, never with a crash',
    async text => {
      const clean = egress('api.partners.example');
      for (const field of [
        'service',
        'host',
        'reason',
        'reviewBy',
        'protocol',
      ] as const) {
        const { status, body } = await post('/changes/preview', {
          kind: 'egress',
          input: { ...clean, [field]: text },
        });
        expect([field, status]).toEqual([field, 200]);
        const harmless =
          field === 'reason' &&
          !/[\n\r\0\u202E]/.test(text) &&
          text.length < 500 &&
          text.length >= 10;
        expect([field, body.submittable.yes]).toEqual([field, harmless]);
      }
    },
  );

  it('does not let an input reach the prototype of anything', async () => {
    const { status } = await request(bench.server)
      .post('/api/mesh/changes/preview')
      .set('authorization', user)
      .set('content-type', 'application/json')
      .send(
        '{"kind":"egress","input":{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}}',
      );
    expect(status).toBe(200);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  describe('webhooks', () => {
    const payload = JSON.stringify({
      ref: 'refs/heads/main',
      repository: {
        name: 'routing',
        owner: { login: 'mesh' },
        full_name: 'mesh/routing',
      },
    });
    const send = (headers: Record<string, string>) =>
      request(bench.server)
        .post('/api/mesh/webhooks/forgejo')
        .set({
          'content-type': 'application/json',
          'x-forgejo-event': 'push',
          ...headers,
        })
        .send(payload);
    const signature = (secret: string) =>
      createHmac('sha256', secret).update(payload).digest('hex');

    it('takes a signed one once', async () => {
      const headers = {
        'x-forgejo-delivery': randomUUID(),
        'x-forgejo-signature': signature('the-secret-of-this-test'),
      };
      const first = await send(headers);
      expect([first.status, first.body]).toEqual([202, { seen: 'first' }]);
      const replay = await send(headers);
      expect([replay.status, replay.body]).toEqual([202, { seen: 'again' }]);
    });

    it.each([
      ['a forged signature', { 'x-forgejo-signature': signature('another') }],
      ['no signature', {}],
      ['an empty signature', { 'x-forgejo-signature': '' }],
    ])('refuses %s', async (_, headers) => {
      const { status } = await send({
        'x-forgejo-delivery': randomUUID(),
        ...headers,
      });
      expect(status).toBe(401);
    });
  });
});
