import {
  makeEdit,
  makeManifest,
  makeSubject,
  makeWorld,
  testNow,
} from '../../testing';
import type { ManifestParts } from '../../testing';
import { printManifest } from '../../manifest';
import { egressPlanesGate } from './gate';

const namespace = (name: string, labels = '{}') =>
  `apiVersion: v1\nkind: Namespace\nmetadata: {name: ${name}, labels: ${labels}}\n`;
const gateway =
  'apiVersion: gateway.networking.k8s.io/v1\nkind: Gateway\nmetadata: {name: out, namespace: egress}\n';
const policy = (
  name: string,
  namespaceName: string | undefined,
  spec: string,
) =>
  namespaceName === undefined
    ? `apiVersion: cilium.io/v2\nkind: CiliumClusterwideNetworkPolicy\nmetadata: {name: ${name}}\nspec: ${spec}\n`
    : `apiVersion: cilium.io/v2\nkind: CiliumNetworkPolicy\nmetadata: {name: ${name}, namespace: ${namespaceName}}\nspec: ${spec}\n`;
const hosts = (...names: string[]) =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: egress-allowed-hosts, namespace: egress}\ndata:\n  hosts: |\n${names
    .map(name => `    ${name}\n`)
    .join('')}`;

const inCluster = '{endpointSelector: {}, egress: [{toEntities: [cluster]}]}';
const toWorld =
  '{endpointSelector: {}, egress: [{toEntities: [cluster, world]}]}';

const good: Readonly<Record<string, string>> = {
  'ns/shop.yaml': namespace('shop', '{zone: workloads}'),
  'ns/egress.yaml': namespace('egress'),
  'gateway.yaml': gateway,
  'cilium/shop.yaml': policy('base', 'shop', inCluster),
  'cilium/egress.yaml': policy('out', 'egress', toWorld),
};

const egress: ManifestParts['egress'] = [
  {
    host: 'API.example.com',
    port: 443,
    protocol: 'HTTPS',
    reason: 'Pays invoices',
  },
];
const path = 'services/shop/checkout.yaml';

function judge(
  change: Readonly<Record<string, string | undefined>> | 'no tree',
  parts: ManifestParts = { egress },
) {
  const platform =
    change === 'no tree'
      ? undefined
      : Object.fromEntries(
          Object.entries({ ...good, ...change }).filter(
            (entry): entry is [string, string] => entry[1] !== undefined,
          ),
        );
  const world = makeWorld({
    services: [{}],
    files: platform === undefined ? {} : { platform },
  });
  const after = printManifest(makeManifest(parts));
  const subject = makeSubject(world, {
    edits: [makeEdit(world, path, after)],
  });
  return egressPlanesGate.judge(subject, {}, testNow);
}

it('passes when gateway, policies and names agree', () => {
  expect(judge({})).toMatchObject({
    outcome: 'pass',
    message: 'Gateway and network policies agree on api.example.com.',
    evidence: [{ question: 'platform tree', source: 'world' }],
  });
});

it.each<[string, Record<string, string | undefined>, string]>([
  [
    'no egress namespace',
    { 'ns/egress.yaml': undefined },
    'declares no namespace egress',
  ],
  [
    'no gateway',
    { 'gateway.yaml': undefined },
    'no Gateway in the namespace egress',
  ],
  [
    'a gateway elsewhere',
    { 'gateway.yaml': gateway.replace('namespace: egress', 'namespace: shop') },
    'no Gateway in the namespace egress',
  ],
  [
    'an undeclared caller',
    { 'ns/shop.yaml': undefined },
    'declares no namespace shop',
  ],
  ['no baseline', { 'cilium/shop.yaml': undefined }, 'egress default deny'],
  [
    'a baseline for some pods only',
    {
      'cilium/shop.yaml': policy(
        'base',
        'shop',
        inCluster.replace('{}', '{matchLabels: {app: x}}'),
      ),
    },
    'egress default deny',
  ],
  [
    'default deny switched off',
    {
      'cilium/shop.yaml': policy(
        'base',
        'shop',
        inCluster.replace(
          '{endpoint',
          '{enableDefaultDeny: {egress: false}, endpoint',
        ),
      ),
    },
    'egress default deny',
  ],
  [
    'a second policy that opens the world',
    { 'cilium/more.yaml': `# why\n${policy('leak', 'shop', toWorld)}` },
    'CiliumNetworkPolicy leak opens the entity "world" to pods of shop, around the gateway (platform: cilium/more.yaml line 2)',
  ],
  [
    'the world for some pods',
    {
      'cilium/more.yaml': policy(
        'leak',
        'shop',
        '{endpointSelector: {matchLabels: {app: x}}, egress: [{toEntities: [all]}]}',
      ),
    },
    'the entity "all"',
  ],
  [
    'public addresses',
    {
      'cilium/more.yaml': policy(
        'leak',
        'shop',
        '{endpointSelector: {}, egress: [{toCIDRSet: [{cidr: 203.0.113.0/24}]}]}',
      ),
    },
    'the addresses 203.0.113.0/24',
  ],
  [
    'a private address with a prefix that is not',
    {
      'cilium/more.yaml': policy(
        'leak',
        'shop',
        '{endpointSelector: {}, egress: [{toCIDR: [10.0.0.0/1]}]}',
      ),
    },
    'the addresses 10.0.0.0/1',
  ],
  [
    'hosts by name',
    {
      'cilium/more.yaml': policy(
        'leak',
        'shop',
        '{endpointSelector: {}, egress: [{toFQDNs: [{matchName: api.example.com}]}]}',
      ),
    },
    'hosts by name',
  ],
  [
    'a rule with ports only',
    {
      'cilium/more.yaml': policy(
        'leak',
        'shop',
        '{endpointSelector: {}, egress: [{toPorts: [{ports: [{port: "443"}]}]}]}',
      ),
    },
    'any destination',
  ],
  [
    'a gateway out of reach',
    {
      'cilium/shop.yaml': policy(
        'base',
        'shop',
        '{endpointSelector: {}, egress: [{toEndpoints: [{}]}]}',
      ),
    },
    'lets shop reach the namespace egress',
  ],
  [
    'a gateway that may not leave',
    { 'cilium/egress.yaml': policy('out', 'egress', inCluster) },
    'lets the namespace egress reach api.example.com; CiliumNetworkPolicy out denies it (platform: cilium/egress.yaml line 1)',
  ],
  [
    'a gateway that may leave to others only',
    {
      'cilium/egress.yaml': policy(
        'out',
        'egress',
        '{endpointSelector: {}, egress: [{toFQDNs: [{matchPattern: "*.other.example"}]}]}',
      ),
    },
    'reach api.example.com',
  ],
  [
    'a list without the host',
    { 'hosts.yaml': hosts('other.example.com', '*.api.example.com') },
    "api.example.com is not on the platform's list of hosts (platform: hosts.yaml line 1)",
  ],
])('fails on %s', (_name, change, says) => {
  const verdict = judge(change);
  expect(verdict).toMatchObject({
    outcome: 'fail',
    reason: 'PlatformDisagrees',
  });
  expect(verdict.message).toContain(says);
});

it.each<[string, Record<string, string | undefined>]>([
  [
    'a clusterwide baseline',
    {
      'cilium/shop.yaml': policy(
        'base',
        undefined,
        '{endpointSelector: {matchExpressions: [{key: "k8s:io.kubernetes.pod.namespace", operator: NotIn, values: [kube-system, egress]}]}, egress: [{toEntities: [cluster]}]}',
      ),
    },
  ],
  [
    'a baseline by the label of the namespace',
    {
      'cilium/shop.yaml': policy(
        'base',
        undefined,
        '{endpointSelector: {matchLabels: {"k8s:io.cilium.k8s.namespace.labels.zone": workloads}}, egress: [{toEntities: [cluster]}]}',
      ),
    },
  ],
  [
    'the world opened for another namespace',
    { 'cilium/more.yaml': policy('other', 'batch', toWorld) },
  ],
  [
    'private addresses',
    {
      'cilium/more.yaml': policy(
        'site',
        'shop',
        '{endpointSelector: {}, egress: [{toCIDRSet: [{cidr: 10.0.0.0/8}, {cidr: "fd00::/8"}]}]}',
      ),
    },
  ],
  [
    'a rule that is empty',
    {
      'cilium/more.yaml': policy(
        'deny',
        'shop',
        '{endpointSelector: {}, egress: [{}]}',
      ),
    },
  ],
  [
    'the gateway named by its namespace',
    {
      'cilium/shop.yaml': policy(
        'base',
        'shop',
        '{endpointSelector: {}, egress: [{toEndpoints: [{matchLabels: {"k8s:io.kubernetes.pod.namespace": egress}}]}]}',
      ),
    },
  ],
  ['a gateway without any policy', { 'cilium/egress.yaml': undefined }],
  [
    'a gateway that may leave to this host',
    {
      'cilium/egress.yaml': policy(
        'out',
        'egress',
        '{endpointSelector: {}, egress: [{toFQDNs: [{matchPattern: "*.example.com"}]}]}',
      ),
    },
  ],
  ['the host on the list', { 'hosts.yaml': hosts('api.example.com') }],
  ['a pattern on the list', { 'hosts.yaml': hosts('*.example.com # ours') }],
])('passes with %s', (_name, change) => {
  expect(judge(change)).toMatchObject({ outcome: 'pass' });
});

it('does not pass on a tree it could not read, whole or in part', () => {
  expect(judge('no tree')).toMatchObject({
    outcome: 'insufficient-evidence',
    reason: 'PlatformUnknown',
  });
  const broken = judge({ 'cilium/x.yaml': 'kind: CiliumNetworkPolicy\na: [' });
  expect(broken).toMatchObject({
    outcome: 'insufficient-evidence',
    reason: 'PlatformUnknown',
    message: expect.stringContaining('platform:cilium/x.yaml'),
  });
});

it('has nothing against taking a host back', () => {
  const world = makeWorld({ services: [{ egress }] });
  const after = printManifest(makeManifest());
  const subject = makeSubject(world, {
    edits: [makeEdit(world, path, after)],
  });
  expect(egressPlanesGate.judge(subject, {}, testNow)).toMatchObject({
    outcome: 'pass',
    message: 'No host is opened by this step.',
  });
});

it('judges all a file says when it can be read again', () => {
  const world = makeWorld({
    files: { routing: { [path]: 'a: [' }, platform: good },
  });
  const text = printManifest(makeManifest({ egress }));
  const subject = makeSubject(world, { edits: [makeEdit(world, path, text)] });
  expect(egressPlanesGate.judge(subject, {}, testNow).message).toContain(
    'agree on api.example.com',
  );
});
