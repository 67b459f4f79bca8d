import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { readPolicy } from '../policy';
import type { AuthorizationPolicy } from '../policy';
import { standard } from '../vectors/standard';
import { validatePolicy } from './validatePolicy';

function policyOf(spec: object): AuthorizationPolicy {
  const read = readPolicy({
    apiVersion: 'security.istio.io/v1',
    kind: 'AuthorizationPolicy',
    metadata: { name: 'p', namespace: 'shop' },
    spec,
  });
  if (!read.ok) throw new Error(JSON.stringify(read.findings));
  return read.policy;
}
const findingsOf = (spec: object) =>
  validatePolicy(policyOf(spec), standard.settings);
const many = (count: number) =>
  Array.from({ length: count }, (_, i) => `a${i}`);

it('finds every mistake, with its place, and a fix where one is safe', () => {
  const principals = ['spiffe://a/ns/b/sa/c', 'x'];
  const spec = {
    rules: [
      {},
      {
        from: [{ source: { principals } }],
        to: [{ operation: { methods: ['get'] } }],
      },
    ],
  };
  const source = ['spec', 'rules', 1, 'from', 0, 'source', 'principals'];
  const method = ['spec', 'rules', 1, 'to', 0, 'operation', 'methods', 0];
  expect(
    findingsOf(spec).map(({ code, jsonPath, severity, fix }) => ({
      code,
      jsonPath,
      severity,
      fix,
    })),
  ).toEqual([
    {
      code: 'authz-policy/spiffe-prefix',
      severity: 'warning',
      jsonPath: [...source, 0],
      fix: {
        title: 'Leave spiffe:// out',
        jsonPath: [...source, 0],
        value: 'a/ns/b/sa/c',
      },
    },
    {
      code: 'authz-policy/principal-form',
      severity: 'warning',
      jsonPath: [...source, 1],
      fix: undefined,
    },
    {
      code: 'authz-policy/method-case',
      severity: 'warning',
      jsonPath: method,
      fix: { title: 'Use GET', jsonPath: method, value: 'GET' },
    },
  ]);
});

it.each([
  ['rules', { rules: many(513).map(() => ({})) }, ['spec', 'rules']],
  [
    'from',
    {
      rules: [
        { from: many(513).map(each => ({ source: { namespaces: [each] } })) },
      ],
    },
    ['spec', 'rules', 0, 'from'],
  ],
  [
    'service accounts',
    { rules: [{ from: [{ source: { serviceAccounts: many(17) } }] }] },
    ['spec', 'rules', 0, 'from', 0, 'source', 'serviceAccounts'],
  ],
  [
    'targets',
    { targetRefs: many(17).map(name => ({ kind: 'Service', name })) },
    ['spec', 'targetRefs'],
  ],
])('counts %s', (_what, spec, jsonPath) => {
  expect(findingsOf(spec)).toMatchObject([
    { code: 'authz-policy/too-many', severity: 'error', jsonPath },
  ]);
});

it('measures service accounts and templates', () => {
  const source = { serviceAccounts: ['a'.repeat(321)] };
  const operation = { paths: [`/{*}/${'a'.repeat(252)}`] };
  const codes = findingsOf({
    rules: [{ from: [{ source }], to: [{ operation }] }],
  }).map(({ code }) => code);
  expect(codes).toEqual([
    'authz-policy/service-account-form',
    'authz-policy/template-length',
  ]);
});

it('reads hostile values once', () => {
  // Work that grows with the square of these would not end.
  const size = 300_000;
  const values = ['/', '*', '{*}/', 'a/', '%2e', '='].map(
    each => `/${each.repeat(size)}x`,
  );
  const rules = [
    {
      from: [{ source: { principals: values, trustDomains: values } }],
      to: [{ operation: { paths: values, hosts: values, ports: values } }],
      when: values.map(key => ({ key: `request.auth.claims${key}`, values })),
    },
  ];
  const findings = findingsOf({ rules });
  expect(findings.length).toBeGreaterThan(values.length * 4);
  for (const { message } of findings) expect(message.length).toBeLessThan(2000);
});

it('names the nearest condition', () => {
  const when = [{ key: 'source.namespce', values: ['a'] }];
  expect(findingsOf({ rules: [{ when }] })[0].message).toContain(
    'Did you mean "source.namespace"?',
  );
});

it('offers to ask for an identity where only nots stand', () => {
  const from = [{ source: { notNamespaces: ['a'] } }];
  expect(findingsOf({ rules: [{ from }] })[0].fix).toEqual({
    title: 'Ask for an identity',
    jsonPath: ['spec', 'rules', 0, 'from', 0, 'source'],
    value: { notNamespaces: ['a'], principals: ['*'] },
  });
});

it('offers nothing that admission would refuse', () => {
  const from = [{ source: { notServiceAccounts: ['a'] } }];
  expect(findingsOf({ rules: [{ from }] })).toMatchObject([
    { code: 'authz-policy/only-not-identity' },
  ]);
  expect(findingsOf({ rules: [{ from }] })[0]).not.toHaveProperty('fix');
});

it('has a case for every code', () => {
  const read = (folder: string, end: string): string =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith(end))
      .map(name => readFileSync(resolve(folder, name), 'utf8'))
      .join('\n');
  const sources = read(__dirname, '.ts');
  const cases = `${read(resolve(__dirname, '../../vectors'), '.yaml')}${read(
    __dirname,
    '.test.ts',
  )}`;
  const codes = [...sources.matchAll(/what: '([a-z-]+)'/g)].map(
    ([, what]) => `authz-policy/${what}`,
  );
  expect(codes.length).toBeGreaterThan(30);
  expect(codes.filter(code => !cases.includes(code))).toEqual([]);
});
