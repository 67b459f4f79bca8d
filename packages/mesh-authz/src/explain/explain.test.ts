import { readPolicy } from '../policy';
import type { AuthorizationPolicy } from '../policy';
import type { MeshSettings, RequestRecord } from '../request';
import { standard } from '../vectors/standard';
import { explain } from './explain';
import { sentence } from './sentence';

const id = (ns: string, sa: string) => `c01.mesh.corp/ns/${ns}/sa/${sa}`;

function policy(name: string, spec: object): AuthorizationPolicy {
  const read = readPolicy({
    apiVersion: 'security.istio.io/v1',
    kind: 'AuthorizationPolicy',
    metadata: { name, namespace: 'shop' },
    spec,
  });
  if (!read.ok) throw new Error(JSON.stringify(read.findings));
  return read.policy;
}

interface Scene {
  readonly request?: Partial<RequestRecord>;
  readonly settings?: Partial<MeshSettings>;
  readonly without?: keyof RequestRecord;
}

function explained(
  policies: readonly AuthorizationPolicy[],
  { request, settings, without }: Scene = {},
) {
  const whole: RequestRecord = { ...standard.request, ...request };
  const record = Object.fromEntries(
    Object.entries(whole).filter(([name]) => name !== without),
  ) as unknown as RequestRecord;
  return explain(
    policies,
    standard.workload,
    { ...standard.settings, ...settings },
    record,
  );
}
const said = (policies: readonly AuthorizationPolicy[], scene?: Scene) =>
  sentence(explained(policies, scene));

const twoCallers = policy('orders', {
  rules: [
    {
      from: [
        {
          source: { principals: [id('shop', 'cart'), id('shop', 'checkout')] },
        },
      ],
      to: [{ operation: { methods: ['GET', 'POST'], paths: ['/orders*'] } }],
    },
  ],
});
const reporting = [`spiffe://${id('batch', 'reporting')}`];

it.each<[string, readonly AuthorizationPolicy[], Scene]>([
  [
    'orders lets only cart and checkout in; the caller was batch/reporting.',
    [twoCallers],
    { request: { peer: reporting, path: '/orders' } },
  ],
  [
    'orders lets only cart and checkout in; the caller was without an identity (plaintext).',
    [twoCallers],
    { request: { peer: [], path: '/orders' } },
  ],
  [
    'orders lets only cart and checkout in; the caller was shop/cart of c12.mesh.corp.',
    [twoCallers],
    {
      request: {
        peer: ['spiffe://c12.mesh.corp/ns/shop/sa/cart'],
        path: '/orders',
      },
    },
  ],
  [
    'orders takes only the method GET or POST; the method was DELETE.',
    [twoCallers],
    { request: { method: 'DELETE', path: '/orders' } },
  ],
  [
    'orders takes calls only to the path /orders*; the path was /admin.',
    [twoCallers],
    { request: { path: '/admin' } },
  ],
  [
    'orders lets GET /orders from cart in: rule 1 of the policy shop/orders allows it.',
    [twoCallers],
    { request: { path: '/orders' } },
  ],
  [
    'orders refuses GET / from cart: rule 2 of the policy shop/stop denies it.',
    [
      policy('stop', {
        action: 'DENY',
        rules: [{ to: [{ operation: { methods: ['PUT'] } }] }, {}],
      }),
    ],
    {},
  ],
  [
    'orders lets everyone in: no ALLOW policy applies to it, and nothing denies GET /.',
    [],
    {},
  ],
  [
    "Port 15020 of orders is the sidecar's own: no policy sees what arrives there, and everyone is let in.",
    [policy('closed', {})],
    { request: { port: 15020 } },
  ],
  [
    'orders lets nobody in: the policy shop/closed has no rules, and no other opens it.',
    [policy('closed', {})],
    {},
  ],
  [
    'orders lets nobody in by a TCP connection to port 9000: no rule of the policy shop/orders can be held against it, for they need HTTP or hold values no proxy takes.',
    [twoCallers],
    { request: { protocol: 'tcp', port: 9000 } },
  ],
  [
    "Whether orders lets GET /orders in cannot be told: the record lacks the caller's identity.",
    [twoCallers],
    { request: { path: '/orders' }, without: 'peer' },
  ],
  [
    'orders asks for request.headers[x-team] to be web; it was not there.',
    [
      policy('team', {
        rules: [
          { when: [{ key: 'request.headers[x-team]', values: ['web'] }] },
        ],
      }),
    ],
    {},
  ],
  [
    'orders refuses the method GET or HEAD; the method was GET.',
    [
      policy('writers', {
        rules: [{ to: [{ operation: { notMethods: ['GET', 'HEAD'] } }] }],
      }),
    ],
    {},
  ],
  [
    'orders refuses GET / from cart: rule 1 of the policy shop/ask asks the provider "opa", which denied it.',
    [
      policy('ask', {
        action: 'CUSTOM',
        provider: { name: 'opa' },
        rules: [{}],
      }),
    ],
    {
      settings: { providers: ['opa'] },
      request: { providers: { opa: 'deny' } },
    },
  ],
  [
    'orders refuses GET / from cart: rule 1 of the policy shop/ask asks the provider "opa", which is not there or not the only one, and what cannot be asked is denied.',
    [
      policy('ask', {
        action: 'CUSTOM',
        provider: { name: 'opa' },
        rules: [{}],
      }),
    ],
    {},
  ],
])('says: %s', (wanted, policies, scene) => {
  expect(said(policies, scene)).toBe(wanted);
});

it('keeps long lists short', () => {
  const principals = Array.from({ length: 12 }, (_, i) => id('shop', `s${i}`));
  const many = policy('many', {
    rules: [{ from: [{ source: { principals } }] }],
  });
  expect(said([many])).toBe(
    'orders lets only s0, s1, s2, s3 and 8 more in; the caller was cart.',
  );
});

it('shows for every ALLOW policy its nearest rule and the first list that fails', () => {
  const near = policy('near', {
    rules: [
      {
        from: [{ source: { namespaces: ['ops'] } }],
        to: [{ operation: { methods: ['PUT'] } }],
      },
      {
        from: [{ source: { namespaces: ['shop'] } }],
        to: [{ operation: { methods: ['PUT'] } }],
      },
    ],
  });
  const { because } = explained([policy('closed', {}), near]);
  expect(because).toEqual({
    kind: 'no-rule-allows',
    nearest: [
      { kind: 'no-rules', namespace: 'shop', name: 'closed' },
      {
        kind: 'differs',
        namespace: 'shop',
        name: 'near',
        rule: {
          id: 'ns[shop]-policy[near]-rule[1]',
          namespace: 'shop',
          name: 'near',
          index: 1,
        },
        first: { field: 'methods', expected: ['PUT'], seen: ['GET'] },
        failing: 1,
      },
    ],
  });
});

it('shows what matched in the rule that decided', () => {
  expect(
    explained([twoCallers], { request: { path: '/orders' } }).because,
  ).toMatchObject({
    kind: 'rule',
    action: 'ALLOW',
    matched: [
      { field: 'principals', seen: [`spiffe://${id('shop', 'cart')}`] },
      { field: 'methods', expected: ['GET', 'POST'], seen: ['GET'] },
      { field: 'paths', expected: ['/orders*'], seen: ['/orders'] },
    ],
  });
});

it('names the rules that need a missing field, and only those', () => {
  const byPath = policy('by-path', {
    rules: [{ to: [{ operation: { paths: ['/a'] } }] }],
  });
  const { because } = explained([twoCallers, byPath], { without: 'peer' });
  expect(because.kind).toBe('no-rule-allows');
  const open = explained([twoCallers, byPath], {
    without: 'peer',
    request: { path: '/orders' },
  });
  expect(open.because).toEqual({
    kind: 'unknown',
    needs: [
      {
        field: 'peer',
        rules: [
          {
            id: 'ns[shop]-policy[orders]-rule[0]',
            namespace: 'shop',
            name: 'orders',
            index: 0,
          },
        ],
      },
    ],
  });
});

it('takes the nearest of several sources', () => {
  const sources = policy('sources', {
    rules: [
      {
        from: [
          {
            source: {
              namespaces: ['ops'],
              notPrincipals: [id('shop', 'cart')],
            },
          },
          { source: { namespaces: ['shop'], trustDomains: ['c12.mesh.corp'] } },
        ],
      },
    ],
  });
  expect(explained([sources]).because).toMatchObject({
    nearest: [
      {
        failing: 1,
        first: { field: 'trustDomains', expected: ['c12.mesh.corp'] },
      },
    ],
  });
});

it('names no rule that fails whatever is missing', () => {
  const from = [{ source: { principals: [id('shop', 'cart')] } }];
  const two = policy('two', {
    rules: [{ from, to: [{ operation: { methods: ['PUT'] } }] }, { from }],
  });
  expect(explained([two], { without: 'peer' }).because).toMatchObject({
    needs: [{ field: 'peer', rules: [{ index: 1 }] }],
  });
});

it('names no rule whose provider is known to admit', () => {
  const rules = [{ from: [{ source: { ipBlocks: ['10.0.0.0/8'] } }] }];
  const ask = policy('ask', {
    action: 'CUSTOM',
    provider: { name: 'opa' },
    rules,
  });
  const scene = {
    settings: { providers: ['opa'] },
    request: { providers: { opa: 'allow' as const } },
  };
  const stop = policy('stop', { action: 'DENY', rules });
  expect(explained([ask, stop], scene).because).toMatchObject({
    needs: [{ field: 'sourceIp', rules: [{ name: 'stop' }] }],
  });
});

it('explains nothing by a dry run', () => {
  const dry = { ...policy('closed', {}), dryRun: true };
  expect(explained([dry]).because).toEqual({ kind: 'nothing-applies' });
});
