import { makeWorld } from '../../testing';
import { worldAfter } from '../../world';
import { planKind } from '../registry';
import { egress } from './kind';

const manifest = `# The till
apiVersion: mesh.corp/v1alpha1
kind: ServiceManifest
metadata:
  name: checkout
  namespace: shop
  owner: group:default/team-shop # asks before it is changed
spec:
  serviceAccount: checkout
  clusters: [one]

  # everything outside
  egress:
    - host: "mail.example.com" # receipts
      port: 443
      protocol: TLS
      reason: Sends receipts
`;
const path = 'services/shop/checkout.yaml';
const world = makeWorld({
  services: [{ name: 'cart' }],
  files: { routing: { [path]: manifest, 'services/shop/broken.yaml': 'a: [' } },
});

const input = {
  service: 'shop/checkout',
  host: 'api.example.com',
  reason: 'Card payments are settled here.',
};

function refused(raw: object, at = world) {
  const result = planKind(egress, { ...input, ...raw }, at);
  if (result.ok) throw new Error('expected a refusal');
  return result.findings.map(({ code, jsonPath }) => [code, jsonPath]);
}

function planned(raw: object, at = world) {
  const result = planKind(egress, { ...input, ...raw }, at);
  if (!result.ok) throw new Error(JSON.stringify(result.findings));
  return result;
}

it('adds the lines of the host and touches nothing else', () => {
  const { plan } = planned({ host: 'API.example.com.' });
  expect(plan.title).toBe(
    'Allow checkout to reach api.example.com:443 (HTTPS)',
  );
  expect(plan.services).toEqual(['shop/checkout']);
  expect(plan.steps).toHaveLength(1);
  const [step] = plan.steps;
  expect(step.repo).toBe('routing');
  expect(step.reads).toEqual(['clusters.yaml', path]);
  expect(step.edits).toEqual([
    {
      path,
      before: manifest,
      after: `${manifest}    - host: api.example.com
      port: 443
      protocol: HTTPS
      reason: Card payments are settled here.
`,
    },
  ]);
});

it('says so when it spells the host', () => {
  expect(planned({ host: 'API.example.com.' }).findings).toMatchObject([
    {
      code: 'egress-host/normalized',
      severity: 'info',
      message: 'The host is written api.example.com.',
      jsonPath: ['host'],
    },
  ]);
  expect(planned({}).findings).toEqual([]);
});

it.each([
  [
    'unknown service',
    { service: 'shop/nobody' },
    'egress/service-unknown',
    'service',
  ],
  [
    'unreadable service',
    { service: 'shop/broken' },
    'egress/service-unreadable',
    'service',
  ],
  ['address', { host: '169.254.169.254' }, 'egress-host/ip-address', 'host'],
  ['pattern', { host: '*.example.com' }, 'egress-host/wildcard', 'host'],
  ['service of the mesh', { host: 'cart.shop' }, 'egress-host/in-mesh', 'host'],
  [
    'plain HTTP',
    { protocol: 'HTTP', port: 80 },
    'egress-plaintext/reason-missing',
    'protocol',
  ],
  [
    'reason unused',
    { plaintextReason: 'There is no TLS.' },
    'egress-plaintext/reason-unused',
    'plaintextReason',
  ],
  ['other terms', { host: 'mail.example.com' }, 'egress/duplicate', 'host'],
  ['nothing to remove', { action: 'remove' }, 'egress/no-effect', 'host'],
  [
    'two lines',
    { reason: 'Card payments\nApproved-by: x' },
    'egress/input',
    'reason',
  ],
  [
    'hidden text',
    { reason: 'Card \u202epayments settled' },
    'egress/input',
    'reason',
  ],
  ['too short', { reason: 'needed' }, 'egress/input', 'reason'],
  ['no day', { reviewBy: '2027-02-30' }, 'egress/input', 'reviewBy'],
  ['no port', { port: 70_000 }, 'egress/input', 'port'],
])('refuses: %s', (_name, raw, code, field) => {
  expect(refused(raw)).toContainEqual([code, [field]]);
});

it('refuses what is declared on the same terms already', () => {
  const same = {
    host: 'Mail.example.com',
    protocol: 'TLS',
    reason: 'Sends receipts',
  };
  expect(refused(same)).toEqual([['egress/no-effect', ['host']]]);
});

it('refuses a host that another service has on other terms', () => {
  const other = makeWorld({
    services: [
      {},
      {
        name: 'cart',
        egress: [
          {
            host: 'api.example.com',
            port: 8443,
            protocol: 'TLS',
            reason: 'pay',
          },
        ],
      },
    ],
  });
  expect(refused({}, other)).toContainEqual([
    'egress-agreement/differs',
    ['port'],
  ]);
});

it('removes the lines of the host and touches nothing else', () => {
  const added = planned({}).plan;
  const after = worldAfter(world, added.steps);
  const removed = planned({ action: 'remove', host: 'API.example.com' }, after);
  expect(removed.plan.title).toBe(
    'Stop checkout from reaching api.example.com:443',
  );
  expect(removed.plan.steps[0].edits[0].after).toBe(manifest);
});

it('does not take back what others changed since', () => {
  const added = planned({}).plan;
  const [edit] = added.steps[0].edits;
  const after = worldAfter(world, added.steps);
  const changed = worldAfter(after, [
    {
      repo: 'routing',
      edits: [
        {
          path,
          before: edit.after,
          after: edit.after?.replace('settled here', 'settled there'),
        },
      ],
    },
  ]);
  expect(egress.undo(added, changed)).toMatchObject({
    ok: false,
    findings: [{ code: 'egress/changed-since' }],
  });
  expect(egress.undo(added, world)).toMatchObject({
    ok: false,
    findings: [{ code: 'egress/no-effect' }],
  });
});

it('keeps what others added since when it is taken back', () => {
  const first = planned({}).plan;
  const after = worldAfter(world, first.steps);
  const second = planned({ host: 'two.example.com' }, after).plan;
  const both = worldAfter(after, second.steps);
  const undone = egress.undo(first, both);
  if (!undone.ok) throw new Error('no plan');
  const text = undone.plan.steps[0].edits[0].after;
  expect(text).toContain('two.example.com');
  expect(text).not.toContain('api.example.com');
});
