import { randomUUID } from 'node:crypto';
import { mockCredentials } from '@backstage/backend-test-utils';
import { AuthorizeResult } from '@backstage/plugin-permission-common';
import { MeshClient } from '@causeway/plugin-mesh-common';
import { ApiBench } from '../../testing/apiBench';

jest.setTimeout(120_000);

const bench = ApiBench.create();
const { get, post } = bench;

describe('rendering', () => {
  const manifest = (more = '') => `apiVersion: mesh.corp/v1alpha1
kind: ServiceManifest
metadata:
  name: wishlist
  namespace: shop
  owner: group:default/team-shop
spec:
  serviceAccount: wishlist
  clusters: [fra-1]
  ports:
    - { name: http, port: 80, targetPort: 8080, protocol: HTTP }
${more}`;
  const paths = (body: { projects: { objects: { path: string }[] }[] }) =>
    body.projects.flatMap(({ objects }) => objects.map(({ path }) => path));

  it('renders a manifest that stands nowhere yet, by project and path', async () => {
    const { status, body } = await post('/render', { manifest: manifest() });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      service: 'shop/wishlist',
      findings: [],
      refusals: [],
      unknown: [],
      leftOut: 0,
    });
    expect(
      body.projects.map((each: { project: string }) => each.project),
    ).toEqual(['routing', 'platform']);
    expect(paths(body)).toEqual([
      'routing/fra-1/shop/DestinationRule-wishlist.yaml',
      'routing/fra-1/shop/HTTPRoute-wishlist.yaml',
      'routing/fra-1/shop/Service-wishlist.yaml',
      'routing/fra-1/shop/Sidecar-wishlist.yaml',
      'platform/fra-1/shop/CiliumNetworkPolicy-wishlist.yaml',
    ]);
  });

  it('renders a service as it stands, with the hosts it shares, and with other text', async () => {
    const stands = await post('/render', { service: 'shop/payment' });
    expect(stands.status).toBe(200);
    expect(paths(stands.body).join()).toMatch(/egress\/ServiceEntry-/);
    const other = await post('/render', {
      service: 'shop/payment',
      manifest: manifest().replaceAll('wishlist', 'payment'),
    });
    expect(paths(other.body).join()).not.toMatch(/ServiceEntry/);
    expect(paths(other.body)).toContain(
      'routing/fra-1/shop/Service-payment.yaml',
    );
  });

  it('answers with findings and refusals instead of half an output', async () => {
    const { status, body } = await post('/render', {
      manifest: manifest('').replace('[fra-1]', '[nowhere-1]'),
    });
    expect(status).toBe(200);
    expect(body.projects).toEqual([]);
    expect(body.findings).toContainEqual(
      expect.objectContaining({
        code: 'cluster-known/unknown',
        source: expect.objectContaining({ line: 9 }),
      }),
    );
    expect(body.refusals).toContainEqual(
      expect.objectContaining({ code: 'render/unknown-cluster' }),
    );
  });

  it.each([
    ['neither service nor manifest', {}, 400],
    ['a name that is none', { service: '../etc' }, 400],
    ['an unknown field', { service: 'shop/cart', more: 1 }, 400],
    ['a manifest that is no text', { manifest: { a: 1 } }, 400],
    ['a service nobody declares', { service: 'shop/nobody' }, 404],
    ['a body that is too large', { manifest: 'x'.repeat(200_000) }, 413],
  ])('refuses to render %s', async (_, body, status) => {
    expect((await post('/render', body)).status).toBe(status);
  });

  it.each([
    [
      'an alias bomb',
      `a: &a [1,1,1,1,1,1,1,1,1]\n${Array.from(
        { length: 20 },
        (_, at) =>
          `b${at}: &b${at} [*${at ? `b${at - 1}` : 'a'},*${
            at ? `b${at - 1}` : 'a'
          },*${at ? `b${at - 1}` : 'a'}]`,
      ).join('\n')}`,
    ],
    ['depth', '['.repeat(20_000)],
    ['nothing', ''],
    ['two documents', `${manifest()}---\n${manifest()}`],
    [
      'a prototype',
      '__proto__:\n  polluted: true\nconstructor: {prototype: {polluted: true}}',
    ],
    ['a tag', 'a: !!js/function "function () {}"'],
    ['controls', 'a: "\u0000\u202e"'],
    ['a merge key', `<<: {kind: x}\n${manifest()}`],
  ])('answers %s with findings, from both routes', async (_, text) => {
    const { status, body } = await post('/render', { manifest: text });
    expect(status).toBe(200);
    expect(body.projects).toEqual([]);
    expect(body.findings[0]).toMatchObject({
      severity: 'error',
      source: { path: 'manifest.yaml' },
    });
    const path = 'services/shop/wishlist.yaml';
    const checked = await post('/check', {
      files: [{ repo: 'routing', path, text }],
    });
    expect(checked.status).toBe(200);
    expect(checked.body.findings).toContainEqual(
      expect.objectContaining({
        severity: 'error',
        source: expect.objectContaining({ path }),
      }),
    );
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('shows in the preview what the mesh gets, and keeps it for the change under a tag', async () => {
    const input = {
      service: 'shop/checkout',
      host: 'api.rendered.example',
      reason: 'Partners moved their interface there',
    };
    const preview = await post('/changes/preview', { kind: 'egress', input });
    const { rendered } = preview.body;
    expect(rendered).toMatchObject({ state: 'value', unknown: [] });
    const names = rendered.objects.map(
      (each: { op: string; kind: string; name: string }) =>
        `${each.op} ${each.kind} ${each.name}`,
    );
    expect(names).toContain('add ServiceEntry api.rendered.example');
    expect(names).toContain('change Sidecar checkout');
    expect(JSON.stringify(rendered)).not.toContain('mesh.corp/commit');
    const { body: change } = await post('/changes', {
      kind: 'egress',
      input,
      key: `key-${randomUUID()}`,
    });
    const first = await get(`/changes/${change.id}/rendered`);
    expect(first.body).toEqual(rendered);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    expect((await get(`/changes/${change.id}/rendered`)).body).toEqual(
      rendered,
    );
    const again = await get(`/changes/${change.id}/rendered`).set(
      'if-none-match',
      first.headers.etag,
    );
    expect([again.status, again.text]).toEqual([304, '']);
    const other = await get(`/changes/${change.id}/rendered`).set(
      'if-none-match',
      '"another"',
    );
    expect(other.status).toBe(200);
    bench.decide = () => AuthorizeResult.DENY;
    const refused = await get(`/changes/${change.id}/rendered`).set(
      'if-none-match',
      first.headers.etag,
    );
    expect(refused.status).toBe(403);
  });
});

it('speaks to its client', async () => {
  const address = bench.server as unknown as { port(): number };
  const client = new MeshClient({
    baseUrl: `http://localhost:${address.port()}/api/mesh`,
    fetchApi: {
      fetch: (input, init) =>
        fetch(input, {
          ...init,
          headers: {
            ...init?.headers,
            authorization: mockCredentials.user.header(
              'user:default/shop-requester',
            ),
          },
        }),
    },
  });
  const made = await client.render({ service: 'shop/cart' });
  expect(made.projects[0].objects[0].yaml).toContain('kind: ');
  const path = 'services/shop/cart.yaml';
  const { findings } = await client.check({
    files: [{ repo: 'routing', path, text: 'a: [' }],
  });
  expect(findings[0].source).toMatchObject({ repo: 'routing', path });
  const codes = (await client.rules()).map(({ code }) => code);
  expect(codes).toEqual(
    expect.arrayContaining(['egress-host', 'render/egress-port']),
  );
  await expect(client.rendered('aaaaaaaaaaaaaaaa')).rejects.toThrow('404');
});

describe('checking', () => {
  const check = (files: object[]) => post('/check', { files });

  it('tells what files bring about, in them and elsewhere, with place and fix', async () => {
    const path = 'services/shop/cart.yaml';
    const { status, body } = await check([
      { repo: 'routing', path, text: null },
    ]);
    expect(status).toBe(200);
    expect(body.unknown).toEqual([]);
    expect(body.world.routing).toMatch(/^[0-9a-f]{40}$/);
    expect(body.findings).toContainEqual(
      expect.objectContaining({
        code: 'dependency-known/unknown',
        source: expect.objectContaining({
          repo: 'routing',
          path: 'services/shop/checkout.yaml',
          line: expect.any(Number),
        }),
      }),
    );
    const { body: service } = await get('/services/shop/cart');
    expect(service.ref).toBe('shop/cart');
  });

  it('tells what a policy would do to the callers it would shut out', async () => {
    const path = 'policies/payments/card-gateway.yaml';
    const { status, body } = await check([
      {
        repo: 'security',
        path,
        text: `apiVersion: security.istio.io/v1
kind: AuthorizationPolicy
metadata: { name: card-gateway-callers, namespace: payments }
spec:
  selector: { matchLabels: { app: card-gateway } }
  rules:
    - from:
        - source:
            principals: [fra-1.mesh.corp/ns/shop/sa/payment]
`,
      },
    ]);
    expect(status).toBe(200);
    expect(body.diff[0].sentence).toMatch(/card-gateway/);
    const [impact] = body.impacts;
    expect(impact).toMatchObject({
      workload: 'payments/card-gateway',
      enforced: true,
      outcome: 'fail',
      sites: [{ site: 'frankfurt', source: 'scenario', state: 'value' }],
    });
    const callers = impact.report.callers.map(
      ({ caller }: { caller: string }) => caller,
    );
    expect(callers).toEqual([
      'fra-2.mesh.corp/ns/shop/sa/payment',
      'fra-1.mesh.corp/ns/batch/sa/settlement',
    ]);
    expect(impact.report.callers[0].samples[0]).toMatchObject({
      method: 'POST',
      path: '/payments.CardGateway/Authorize',
      port: 50052,
    });
  });

  it('says what it did not check', async () => {
    const { body } = await check([
      { repo: 'routing', path: 'notes.md', text: '# x' },
    ]);
    expect(body).toMatchObject({
      findings: [],
      unknown: ['notes.md is no YAML file; no rule reads it.'],
    });
  });

  it.each([
    ['no files', []],
    [
      'too many',
      Array.from({ length: 101 }, (_, at) => ({
        repo: 'routing',
        path: `a${at}.yaml`,
        text: '',
      })),
    ],
    [
      'a repository there is not',
      [{ repo: 'secrets', path: 'a.yaml', text: '' }],
    ],
    ['a way out', [{ repo: 'routing', path: '../a.yaml', text: '' }]],
    [
      'a path from the root',
      [{ repo: 'routing', path: '/etc/a.yaml', text: '' }],
    ],
    [
      'a hidden character',
      [{ repo: 'routing', path: 'a\u202e.yaml', text: '' }],
    ],
    [
      'one place twice',
      [
        { repo: 'routing', path: 'a.yaml', text: '' },
        { repo: 'routing', path: 'a.yaml', text: 'b' },
      ],
    ],
    ['no text', [{ repo: 'routing', path: 'a.yaml' }]],
    [
      'a bad path in a file no rule reads',
      [{ repo: 'routing', path: 'a//b.md', text: '' }],
    ],
  ])('refuses to check %s', async (_, files) => {
    expect((await check(files)).status).toBe(400);
  });

  it('refuses a body that is too large', async () => {
    const { status } = await check([
      { repo: 'routing', path: 'a.yaml', text: 'x'.repeat(200_000) },
    ]);
    expect(status).toBe(413);
  });
});
