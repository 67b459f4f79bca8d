import { readPolicy } from './readPolicy';

const envelope = {
  apiVersion: 'security.istio.io/v1',
  kind: 'AuthorizationPolicy',
  metadata: { name: 'orders', namespace: 'shop' },
};
const withSpec = (spec: unknown) => ({ ...envelope, spec });
const problems = (value: unknown) => {
  const read = readPolicy(value);
  return read.findings.map(
    ({ code, jsonPath }) => `${code} ${jsonPath?.join('.')}`,
  );
};

it('reads a whole policy with its defaults made explicit', () => {
  const value = {
    ...envelope,
    metadata: {
      ...envelope.metadata,
      uid: 'x',
      annotations: { 'istio.io/dry-run': 't' },
    },
    spec: {
      selector: { matchLabels: { app: 'orders' } },
      rules: [
        {
          from: [{ source: { principals: ['a'], notNamespaces: [] } }],
          to: [{ operation: { ports: ['80'] } }],
          when: [{ key: 'source.ip', notValues: ['10.0.0.1'] }],
        },
        {},
      ],
    },
    status: {},
  };
  expect(readPolicy(value)).toEqual({
    ok: true,
    findings: [],
    policy: {
      namespace: 'shop',
      name: 'orders',
      action: 'ALLOW',
      selector: { app: 'orders' },
      rules: [
        {
          from: [{ principals: ['a'], notNamespaces: [] }],
          to: [{ ports: ['80'] }],
          when: [{ key: 'source.ip', notValues: ['10.0.0.1'] }],
        },
        {},
      ],
      dryRun: true,
      dryRunText: 't',
    },
  });
});

it.each([undefined, null, {}])('takes the spec %j as empty', spec => {
  expect(readPolicy(withSpec(spec))).toEqual({
    ok: true,
    findings: [],
    policy: {
      namespace: 'shop',
      name: 'orders',
      action: 'ALLOW',
      dryRun: false,
    },
  });
});

it.each([
  ['yes', false],
  ['TRUE', true],
  ['0', false],
])('reads the dry-run annotation %j as Go does', (text, dryRun) => {
  const metadata = {
    ...envelope.metadata,
    annotations: { 'istio.io/dry-run': text },
  };
  expect(readPolicy({ ...envelope, metadata })).toMatchObject({
    policy: { dryRun, dryRunText: text },
  });
});

it('takes the old targetRef, and says so', () => {
  const target = { group: '', kind: 'Service', name: 'orders' };
  const read = readPolicy(withSpec({ targetRef: target }));
  expect(read).toMatchObject({
    ok: true,
    policy: { targetRefs: [target] },
    findings: [{ code: 'authz-policy/target-ref-old', severity: 'warning' }],
  });
});

it('names every problem, with the nearest field', () => {
  const value = withSpec({
    acton: 'DENY',
    rules: [
      null,
      { form: [], to: [{ operation: { path: ['/a'], ports: [80] } }] },
      { when: [{ values: ['x'] }], from: 'all' },
    ],
  });
  expect(problems(value)).toEqual([
    'authz-policy/unknown-field spec.acton',
    'authz-policy/shape spec.rules.0',
    'authz-policy/unknown-field spec.rules.1.form',
    'authz-policy/unknown-field spec.rules.1.to.0.operation.path',
    'authz-policy/shape spec.rules.1.to.0.operation.ports.0',
    'authz-policy/shape spec.rules.2.from',
    'authz-policy/shape spec.rules.2.when.0.key',
  ]);
  const messages = readPolicy(value).findings.map(({ message }) => message);
  expect(messages[0]).toContain('Did you mean "action"?');
  expect(messages[3]).toContain('Did you mean "paths"?');
  expect(readPolicy(value).findings[4].fix?.value).toBe('80');
});

it.each([
  [undefined, 'authz-policy/api-version apiVersion'],
  ['text', 'authz-policy/shape '],
  [[], 'authz-policy/shape '],
  [
    { ...envelope, apiVersion: 'security.istio.io/v1alpha1' },
    'authz-policy/api-version apiVersion',
  ],
  [{ ...envelope, kind: 'PeerAuthentication' }, 'authz-policy/kind kind'],
  [
    { ...envelope, metadata: { name: 'orders' } },
    'authz-policy/shape metadata.namespace',
  ],
  [
    {
      ...envelope,
      metadata: {
        ...envelope.metadata,
        annotations: { 'istio.io/dry-run': true },
      },
    },
    'authz-policy/shape metadata.annotations.istio.io/dry-run',
  ],
  [withSpec({ action: 'allow' }), 'authz-policy/action spec.action'],
  [withSpec({ action: 3 }), 'authz-policy/action spec.action'],
  [
    withSpec({
      targetRef: { kind: 'Service', name: 'a' },
      targetRefs: [{ kind: 'Service', name: 'a' }],
    }),
    'authz-policy/target-twice spec.targetRef',
  ],
  [
    withSpec({ targetRefs: [{ kind: 'Service' }] }),
    'authz-policy/shape spec.targetRefs.0.name',
  ],
])('refuses %j', (value, problem) => {
  expect(readPolicy(value).ok).toBe(false);
  expect(problems(value)).toContain(problem);
});

it('is not fooled by names of the prototype', () => {
  const value = JSON.parse(
    JSON.stringify(
      withSpec({ selector: { matchLabels: { app: 'a' } } }),
    ).replace('"app"', '"__proto__"'),
  );
  const read = readPolicy(value);
  expect(read).toMatchObject({ ok: true });
  expect(Object.keys((read.ok && read.policy.selector) || {})).toEqual([
    '__proto__',
  ]);
  expect(problems({ ...envelope, constructor: 1 })).toContain(
    'authz-policy/unknown-field constructor',
  );
});
