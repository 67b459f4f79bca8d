import { resolve } from 'node:path';
import { bench, buildCommand } from './__testUtils__/command';

const vectors = resolve(__dirname, '../../mesh-authz/vectors');

const policy = `apiVersion: security.istio.io/v1
kind: AuthorizationPolicy
metadata: { name: orders, namespace: shop }
spec:
  selector: { matchLabels: { app: orders } }
  rules:
    - from: [{ source: { principals: [c01.mesh.corp/ns/shop/sa/cart] } }]
      to: [{ operation: { methods: [GET], paths: [/orders*] } }]
`;

const mesh = ['--workload', 'shop/orders', '--trust-domain', 'c01.mesh.corp'];

const call = (overrides: Readonly<Record<string, unknown>> = {}) =>
  JSON.stringify({
    protocol: 'http',
    peer: ['spiffe://c01.mesh.corp/ns/shop/sa/cart'],
    method: 'GET',
    path: '/orders?page=1',
    ...overrides,
  });

describe('mesh authz', () => {
  const built = buildCommand();
  const repos = bench(built.file);
  const authz = (
    args: readonly string[],
    input?: string,
  ): ReturnType<typeof repos.mesh> => repos.mesh(['authz', ...args], input);

  beforeAll(() => repos.write('orders.yaml', policy));
  afterAll(() => {
    for (const { remove } of [repos, built]) remove();
  });

  describe('test', () => {
    it('runs every vector of the evaluator', () => {
      const run = authz(['test', vectors, '--json']);
      const { cases, findings } = JSON.parse(run.stdout);
      expect(findings).toEqual([]);
      expect(run.exit).toBe(0);
      expect(cases).toBeGreaterThan(300);
    });

    it('tells the case, the file and the line of what differs', () => {
      repos.write(
        'cases/one.yaml',
        `area: cases
cases:
  - id: one
    why: Nobody is let in.
    policies: [{ rules: [] }]
    expect: { decision: allow }
  - id: one
    why: It names two cases.
    policies: []
    expect: { decision: allow }
  - id: two
    why: It expects nothing.
    policies: []
    expect: {}
`,
      );
      const strict = authz(['test', 'cases']);
      expect(strict.exit).toBe(1);
      expect(strict.stdout).toMatch(/cases\/one\.yaml:\d+/);
      repos.write(
        'cases/one.yaml',
        `area: cases
cases:
  - id: one
    why: Nobody is let in.
    policies: [{ rules: [] }]
    expect: { decision: allow }
`,
      );
      const run = authz(['test', 'cases']);
      expect(run.exit).toBe(1);
      expect(run.stdout).toContain('cases/one.yaml:3');
      expect(run.stdout).toContain(
        'one: interpreted: decision: expected "allow", got "deny".',
      );
      expect(run.stdout).toContain('one: compiled:');
    });

    it('is not content with nothing', () => {
      repos.write('nothing/notes.txt', '');
      expect(authz(['test', 'nothing']).exit).toBe(2);
    });
  });

  describe('decide', () => {
    it.each([
      [call(), 0, 'allow  ns[shop]-policy[orders]-rule[0]'],
      [call({ method: 'POST' }), 1, 'deny  no rule allows it'],
      [call({ peer: [] }), 1, 'in plaintext: deny'],
      [call({ peer: undefined }), 2, 'undecided  needs peer'],
    ])('%s', (request, exit, said) => {
      const run = authz([
        'decide',
        'orders.yaml',
        ...mesh,
        '--request',
        request,
      ]);
      expect(run.stderr).toBe('');
      expect(run.stdout).toContain(said);
      expect(run.exit).toBe(exit);
    });

    it('reads many requests from standard input', () => {
      const run = authz(
        ['decide', 'orders.yaml', ...mesh, '--requests', '-', '--json'],
        `${call()}\n\n${call({ method: 'POST' })}\n`,
      );
      const { decisions } = JSON.parse(run.stdout);
      expect(
        decisions.map(({ decision }: { decision: string }) => decision),
      ).toEqual(['allow', 'deny']);
    });

    it.each([
      [['--request', '{'], '--request 1 is no JSON'],
      [['--request', '{"protocol":"http","verb":"GET"}'], 'verb'],
      [[], 'Say which requests'],
      [['--request', call(), '--workload', 'orders'], 'is no workload'],
    ])('refuses %j', (args, said) => {
      const run = authz(['decide', 'orders.yaml', ...mesh, ...args]);
      expect(run.exit).toBe(3);
      expect(run.stderr).toContain(said);
    });
  });

  it('explains a denial by the rule that comes nearest', () => {
    const run = authz([
      'explain',
      'orders.yaml',
      ...mesh,
      '--request',
      call({ method: 'POST' }),
    ]);
    expect(run.exit).toBe(0);
    expect(run.stdout).toContain(
      'shop/orders, rule 0: methods [GET], seen POST',
    );
  });

  it('tells a false alarm of the dry run', () => {
    repos.write(
      'dry/all.yaml',
      `${policy}---
${policy
  .replace(
    'name: orders',
    'name: next, annotations: { istio.io/dry-run: "true" }',
  )
  .replace('sa/cart', 'sa/report')}`,
    );
    const run = authz(['dry-run', 'dry', ...mesh, '--request', call()]);
    expect(run).toMatchObject({ exit: 0, stderr: '' });
    expect(run.stdout).toContain('reported      ALLOW denied, a false alarm');
    expect(run.stdout).toContain('if enforced   allow');
    const none = authz([
      'dry-run',
      'orders.yaml',
      ...mesh,
      '--request',
      call(),
    ]);
    expect(none.exit).toBe(2);
  });

  describe('validate', () => {
    it('passes what admission passes', () => {
      const run = authz(['validate', 'orders.yaml']);
      expect(run).toMatchObject({ exit: 0, stdout: '1 policy read\n' });
    });

    it('reads what a cluster holds, and places findings in it', () => {
      const list = `apiVersion: v1
kind: List
items:
  - apiVersion: security.istio.io/v1
    kind: AuthorizationPolicy
    metadata:
      name: a
      namespace: shop
      uid: 1b2c
      resourceVersion: "12"
      generation: 1
      creationTimestamp: "2027-03-01T12:00:00Z"
    spec:
      action: DENY
  - apiVersion: v1
    kind: Service
    metadata: { name: a }
`;
      const run = authz(['validate', '-'], list);
      expect(run.exit).toBe(1);
      expect(run.stdout).toMatch(/^1 policy read\n-:\d+:\d+: error .*DENY/);
    });

    it('knows what a release does not', () => {
      repos.write(
        'new.yaml',
        policy.replace(
          'principals: [c01.mesh.corp/ns/shop/sa/cart]',
          'serviceAccounts: [shop/cart]',
        ),
      );
      expect(authz(['validate', 'new.yaml', '--release', '1.25']).exit).toBe(0);
      const old = authz(['validate', 'new.yaml', '--release', '1.24']);
      expect(old.exit).toBe(1);
      expect(old.stdout).toContain('1.25');
    });

    it('is not content with nothing', () => {
      expect(authz(['validate', '-'], '').exit).toBe(2);
    });
  });

  it('stands in the help with both words', () => {
    expect(repos.mesh(['--help']).stdout).toContain('authz decide');
    expect(authz(['decide', '--help']).stdout).toContain('Usage: mesh authz');
    expect(authz(['judge']).stderr).toContain(
      '"mesh authz" is followed by one of decide, explain, validate, dry-run, test.',
    );
  });
});
