import { createHmac, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  mockCredentials,
  mockServices,
  startTestBackend,
} from '@backstage/backend-test-utils';
import type { Entity } from '@backstage/catalog-model';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
import {
  AuthorizeResult,
  type AuthorizePermissionRequest,
} from '@backstage/plugin-permission-common';
import { spawnEstate, type SpawnedEstate } from '@causeway/estate';
import { meshOpenApi } from '@causeway/plugin-mesh-common';
import { meshModuleForgejo } from '@causeway/plugin-mesh-backend-module-forgejo';
import request from 'supertest';
import { meshPlugin } from './plugin';

jest.setTimeout(120_000);

const user = mockCredentials.user.header('user:default/shop-requester');
const service = mockCredentials.service.header();

const people: Entity[] = ['shop-requester', 'shop-owner-1'].map(name => ({
  apiVersion: 'backstage.io/v1alpha1',
  kind: 'User',
  metadata: { name, namespace: 'default' },
  spec: {
    profile: { displayName: name, email: `${name}@shop.example` },
    memberOf: [],
  },
}));

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
  if (path.endsWith('/withdraw')) return { reason: 'Not needed' };
  if (path.endsWith('/resume')) return {};
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
  let estate: SpawnedEstate;
  let scratch: string;
  let decide: (asked: AuthorizePermissionRequest) => AuthorizeResult = () =>
    AuthorizeResult.ALLOW;
  let server: Parameters<typeof request>[0];
  let stop: () => Promise<void>;

  beforeAll(async () => {
    estate = await spawnEstate();
    scratch = mkdtempSync(join(tmpdir(), 'causeway-api-'));
    const backend = await startTestBackend({
      features: [
        meshPlugin,
        meshModuleForgejo,
        catalogServiceMock.factory({ entities: people }),
        mockServices.permissions.mock({
          authorize: async asked =>
            asked.map(each => ({
              result: decide(each) as AuthorizeResult.ALLOW,
            })),
        }).factory,
        mockServices.rootConfig.factory({ data: config() }),
      ],
    });
    server = backend.server;
    stop = () => backend.stop();
    await eventually(async () => {
      const { body } = await request(server)
        .get('/api/mesh/status')
        .set('authorization', user);
      const read = body.repositories?.every(
        (each: { state: string }) => each.state === 'value',
      );
      if (!read) throw new Error(JSON.stringify(body));
    });
  });

  beforeEach(() => {
    decide = () => AuthorizeResult.ALLOW;
  });

  afterAll(async () => {
    await stop();
    await estate.stop();
    rmSync(scratch, { recursive: true, force: true });
  });

  function config() {
    const secret = (name: string) =>
      readFileSync(join(estate.secretsDir, name), 'utf8').trim();
    const repositories = Object.fromEntries(
      ['routing', 'security', 'identity', 'platform'].map(name => [
        name,
        { owner: 'mesh', name },
      ]),
    );
    return {
      app: { baseUrl: 'http://localhost:7007' },
      mesh: {
        clock: { source: 'estate', estateUrl: estate.url },
        cacheDirectory: join(scratch, 'cache'),
        signing: { keyFile: join(estate.secretsDir, 'bot-signing-key.pem') },
        codeHost: {
          forgejo: {
            baseUrl: estate.url,
            token: secret('bot-token'),
            webhookSecret: 'the-secret-of-this-test',
            botLogin: 'causeway-bot',
            botEmail: 'causeway-bot@causeway.example',
            repositories,
          },
        },
        approvals: { routing: { ownerGroups: ['group:default/shop-owners'] } },
      },
    };
  }

  const call = (route: { verb: 'get' | 'post'; path: string }) => {
    const sent = request(server)[route.verb](`/api/mesh${route.path}`);
    return route.verb === 'post' ? sent.send(bodyOf(route.path)) : sent;
  };
  const post = (path: string, body: object) =>
    request(server)
      .post(`/api/mesh${path}`)
      .set('authorization', user)
      .send(body);
  const get = (path: string) =>
    request(server).get(`/api/mesh${path}`).set('authorization', user);

  async function eventually(check: () => Promise<void>): Promise<void> {
    for (let left = 200; ; left--) {
      try {
        await check();
        return;
      } catch (error) {
        if (left === 0) throw error;
        await new Promise(resolve => setImmediate(resolve));
        await fetch(`${estate.url}/_estate/health`);
      }
    }
  }

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

    it.each(routes.filter(({ path }) => !path.startsWith('/schemas')))(
      'refuses whom the policy refuses: $verb $path',
      async route => {
        decide = () => AuthorizeResult.DENY;
        const { status } = await call(route).set('authorization', user);
        // A change that does not exist is not found before anybody is asked about it.
        expect(
          route.path.includes('aaaaaaaa') && route.verb === 'post'
            ? [403, 404]
            : [403],
        ).toContain(status);
      },
    );

    it.each([
      '/changes',
      '/changes/aaaaaaaaaaaaaaaa/withdraw',
      '/changes/aaaaaaaaaaaaaaaa/resume',
    ])('refuses service principals: post %s', async path => {
      const { status } = await call({ verb: 'post', path }).set(
        'authorization',
        service,
      );
      expect(status).toBe(403);
    });

    it('asks for the permission of the kind, on the service', async () => {
      const asked: AuthorizePermissionRequest[] = [];
      decide = each => {
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
    decide = each =>
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
      decide = () => AuthorizeResult.ALLOW;
      const { body } = await post('/changes', {
        kind: 'egress',
        input: egress('exists.partners.example'),
        key: `key-${randomUUID()}`,
      });
      id = body.id;
    });

    const onlyReading: typeof decide = ({ permission }) =>
      permission.name === 'mesh.change.read'
        ? AuthorizeResult.ALLOW
        : AuthorizeResult.DENY;

    it.each([
      ['withdraw', { reason: 'Not needed' }],
      ['resume', {}],
    ])('is not for everyone to %s', async (verb, body) => {
      decide = onlyReading;
      const { status, body: said } = await post(`/changes/${id}/${verb}`, body);
      expect(status).toBe(403);
      expect(said.error.message).toContain('shop/checkout');
      const shown = await get(`/changes/${id}`);
      expect(shown.body.ended).toBeUndefined();
      expect(shown.body.may.withdraw).toMatchObject({ yes: false });
    });

    it('is not for a service principal to withdraw, whatever the policy says', async () => {
      const { status } = await request(server)
        .post(`/api/mesh/changes/${id}/withdraw`)
        .set('authorization', service)
        .send({ reason: 'Not needed' });
      expect(status).toBe(403);
    });
  });

  it('does not look at an input that is none for whom the policy refuses to read', async () => {
    decide = () => AuthorizeResult.DENY;
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
    const schema = await request(server)
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
    await eventually(async () => {
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
    // The stack's error middleware has no 413; the message tells the two apart.
    expect(large.status).toBe(400);
    expect(large.body.error.message).toContain('too large');
    const broken = await request(server)
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
    const { status } = await request(server)
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
      request(server)
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
