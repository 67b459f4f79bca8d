import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { guardTree } from './guardTree';
import type { GuardOptions } from './types';

function fixture(name: string): [string, string][] {
  const root = resolve(__dirname, 'fixtures', name);
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.yaml'))
    .map(path => [
      path.split('\\').join('/'),
      readFileSync(resolve(root, path), 'utf8'),
    ]);
}

const before = new Map(fixture('tree'));
const after = new Map([...before, ...fixture('fix')]);

const answers = (files: ReadonlyMap<string, string>) =>
  guardTree(files, { repo: 'platform' }).services.map(
    ({ name, answer, reason }) => `${name} ${answer} ${reason}`,
  );

interface ServiceParts {
  readonly spec?: object;
  readonly labels?: object;
  readonly annotations?: object;
  readonly namespace?: string;
  readonly status?: object;
}

const service = (parts: ServiceParts = {}) =>
  JSON.stringify({
    apiVersion: 'v1',
    kind: 'Service',
    metadata: {
      name: 'game',
      namespace: parts.namespace ?? 'play',
      labels: parts.labels ?? { announce: 'lan' },
      annotations: parts.annotations,
    },
    spec: {
      type: 'LoadBalancer',
      externalTrafficPolicy: 'Local',
      ...parts.spec,
    },
    status: parts.status,
  });

const policy = (spec: object = { loadBalancerIPs: true }) =>
  JSON.stringify({
    apiVersion: 'cilium.io/v2alpha1',
    kind: 'CiliumL2AnnouncementPolicy',
    metadata: { name: 'lan' },
    spec,
  });

const pool = (spec: object) =>
  JSON.stringify({
    apiVersion: 'cilium.io/v2',
    kind: 'CiliumLoadBalancerIPPool',
    metadata: { name: 'pool' },
    spec,
  });

function judged(texts: readonly string[], options?: GuardOptions) {
  const files = texts.map((text, at) => [`file-${at}.yaml`, text] as const);
  return guardTree(new Map(files), options).services.map(
    ({ answer, reason }) => `${answer} ${reason}`,
  );
}

describe('the tree of the outage', () => {
  it('names exactly the four Services', () => {
    expect(answers(before)).toEqual([
      'pihole/pihole-dns clear any-node-delivers',
      'backup/backup clear not-announced',
      'backup/metrics clear not-announced',
      'edge/edge clear other-class',
      'crafty/crafty-tcp named announced',
      'crafty/crafty-udp named announced',
      'unifi/unifi-web named announced',
      'unifi/unifi-inform named announced',
    ]);
    expect(guardTree(before).answer).toBe('named');
  });

  it('says where each one asks for Local', () => {
    const places = guardTree(before, { repo: 'platform' }).services.filter(
      ({ answer }) => answer === 'named',
    );
    for (const { source, message } of places) {
      const line = before.get(source.path)?.split('\n')[(source.line ?? 0) - 1];
      expect(line).toBe('  externalTrafficPolicy: Local');
      expect(source.repo).toBe('platform');
      expect(message).toContain('(lan)');
    }
  });

  it('names none after the fix', () => {
    expect(answers(after).filter(text => !text.includes(' clear '))).toEqual(
      [],
    );
    expect(guardTree(after).answer).toBe('clear');
  });

  it('cannot tell without any announcement policy', () => {
    const without = new Map(before);
    without.delete('platform/cilium/announcements.yaml');
    const report = guardTree(without);
    expect(report.answer).toBe('cannot-tell');
    expect(
      report.services.filter(({ answer }) => answer === 'cannot-tell'),
    ).toHaveLength(5);
    expect(answers(without)).toContain(
      'unifi/unifi-web cannot-tell no-announcement-policy',
    );
  });
});

describe('membership (mesh.md 9.2)', () => {
  const external = { type: 'ClusterIP', externalIPs: ['192.168.2.9'] };
  const named = ['named announced'];
  const notAnnounced = ['clear not-announced'];

  it.each([
    ['a policy without selectors', [service(), policy()], named],
    [
      'the default policy of traffic',
      [service({ spec: { externalTrafficPolicy: undefined } }), policy()],
      ['clear any-node-delivers'],
    ],
    [
      'the class of the announcer',
      [
        service({ spec: { loadBalancerClass: 'io.cilium/l2-announcer' } }),
        policy(),
      ],
      named,
    ],
    [
      'another class',
      [service({ spec: { loadBalancerClass: 'example.com/other' } }), policy()],
      ['clear other-class'],
    ],
    ['switches left out, which are off', [service(), policy({})], notAnnounced],
    [
      'only externalIPs announced, none declared',
      [service(), policy({ externalIPs: true })],
      notAnnounced,
    ],
    [
      'external addresses of a ClusterIP Service',
      [service({ spec: external }), policy({ externalIPs: true })],
      named,
    ],
    [
      'external addresses, only load balancers announced',
      [service({ spec: external }), policy()],
      notAnnounced,
    ],
    [
      'external addresses need no pool',
      [
        service({ spec: external }),
        policy({ externalIPs: true }),
        pool({ serviceSelector: { matchLabels: { a: 'b' } } }),
      ],
      named,
    ],
    [
      'matchLabels that match',
      [
        service(),
        policy({
          loadBalancerIPs: true,
          serviceSelector: { matchLabels: { announce: 'lan' } },
        }),
      ],
      named,
    ],
    [
      'matchLabels that do not',
      [
        service(),
        policy({
          loadBalancerIPs: true,
          serviceSelector: { matchLabels: { announce: 'wan' } },
        }),
      ],
      notAnnounced,
    ],
    ['one of two policies', [service(), policy({}), policy()], named],
    [
      'the name Cilium adds',
      [
        service(),
        policy({
          loadBalancerIPs: true,
          serviceSelector: {
            matchLabels: { 'io.kubernetes.service.name': 'game' },
          },
        }),
      ],
      named,
    ],
    [
      'another namespace by the label Cilium adds',
      [
        service(),
        policy({
          loadBalancerIPs: true,
          serviceSelector: {
            matchExpressions: [
              {
                key: 'io.kubernetes.service.namespace',
                operator: 'NotIn',
                values: ['play'],
              },
            ],
          },
        }),
      ],
      notAnnounced,
    ],
    [
      'a namespace that is filled in later',
      [
        service({ namespace: '' }),
        policy({
          loadBalancerIPs: true,
          serviceSelector: {
            matchLabels: { 'io.kubernetes.service.namespace': 'play' },
          },
        }),
      ],
      ['cannot-tell not-plain'],
    ],
    [
      'a label that is filled in later',
      [
        service({ labels: { announce: '${ANNOUNCE}' } }),
        policy({
          loadBalancerIPs: true,
          serviceSelector: { matchLabels: { announce: 'lan' } },
        }),
      ],
      ['cannot-tell not-plain'],
    ],
    [
      'an operator nobody knows',
      [
        service(),
        policy({
          loadBalancerIPs: true,
          serviceSelector: {
            matchExpressions: [{ key: 'announce', operator: 'Near' }],
          },
        }),
      ],
      ['cannot-tell not-plain'],
    ],
    [
      'a pool that selects it',
      [
        service(),
        policy(),
        pool({ serviceSelector: { matchLabels: { announce: 'lan' } } }),
      ],
      named,
    ],
    [
      'pools that do not',
      [
        service(),
        policy(),
        pool({ serviceSelector: { matchLabels: { announce: 'wan' } } }),
        pool({ disabled: true }),
      ],
      ['clear no-address'],
    ],
    [
      'an address it has already',
      [
        service({
          status: { loadBalancer: { ingress: [{ ip: '192.168.2.22' }] } },
        }),
        policy(),
        pool({ disabled: true }),
      ],
      named,
    ],
    [
      'a patch',
      [service({ spec: { type: undefined } }), policy()],
      ['cannot-tell patch'],
    ],
    [
      'a traffic policy that is filled in later',
      [service({ spec: { externalTrafficPolicy: '${POLICY}' } }), policy()],
      ['cannot-tell not-plain'],
    ],
    [
      'a kind of the same name',
      [
        service()
          .replace('"v1"', '"serving.knative.dev/v1"')
          .replace('Local', 'Cluster'),
        policy(),
      ],
      [],
    ],
    [
      'a list',
      [`{"apiVersion":"v1","kind":"List","items":[${service()},${policy()}]}`],
      named,
    ],
  ])('%s', (_name, texts, expected) => {
    expect(judged(texts)).toEqual(expected);
  });

  it.each([
    ['In', ['lan', 'wan'], 'named'],
    ['In', ['wan'], 'clear'],
    ['NotIn', ['lan'], 'clear'],
    ['NotIn', ['wan'], 'named'],
    ['Exists', [], 'named'],
    ['DoesNotExist', [], 'clear'],
  ])('matchExpressions: announce %s %j is %s', (operator, values, answer) => {
    const matchExpressions = [{ key: 'announce', operator, values }];
    const selected = {
      loadBalancerIPs: true,
      serviceSelector: { matchExpressions },
    };
    expect(judged([service(), policy(selected)])[0]).toContain(answer);
  });

  it('asks the nodes when they are known', () => {
    const selected = {
      loadBalancerIPs: true,
      nodeSelector: { matchLabels: { role: 'edge' } },
    };
    const texts = [service(), policy(selected)];
    expect(judged(texts, { nodes: [{}, { role: 'edge' }] })).toEqual(named);
    expect(judged(texts, { nodes: [{}] })).toEqual(notAnnounced);
    expect(judged(texts)).toEqual(named);
  });

  it('is clear where nothing is announced at all', () => {
    const off = { announcerEnabled: false };
    expect(judged([service()], off)).toEqual(['clear announcer-off']);
  });
});

describe('acceptance', () => {
  const accepted = (until: string, reason = 'one node only, by contract') =>
    service({
      annotations: {
        'mesh.corp/l2-announcer-accepted-until': until,
        'mesh.corp/l2-announcer-accepted-reason': reason,
      },
    });

  it.each([
    ['until its last day', '2027-03-01', 'clear accepted'],
    ['not after it', '2027-02-28', 'named announced'],
    ['not for a day that is none', 'soon', 'named announced'],
  ])('counts %s', (_name, until, expected) => {
    const options = { today: '2027-03-01' };
    expect(judged([accepted(until), policy()], options)).toEqual([expected]);
  });

  it('needs a reason, and a day to measure against', () => {
    expect(judged([accepted('2027-03-01', ''), policy()])).toEqual([
      'named announced',
    ]);
    expect(judged([accepted('2027-03-01'), policy()])).toEqual([
      'cannot-tell acceptance-undated',
    ]);
  });
});

describe('what a tree does not say', () => {
  it.each([
    [
      'Helm values',
      'controller: {service: {externalTrafficPolicy: Local}}',
      'controller.service.externalTrafficPolicy',
    ],
    [
      'a release',
      'kind: HelmRelease\nmetadata: {name: cilium, namespace: kube-system}\nspec: {values: {gatewayAPI: {externalTrafficPolicy: Local}}}',
      'spec.values.gatewayAPI.externalTrafficPolicy',
    ],
    [
      'text in a ConfigMap',
      'kind: ConfigMap\nmetadata: {name: x}\ndata:\n  values.yaml: |\n    service:\n      externalTrafficPolicy: Local\n',
      'data.values.yaml',
    ],
  ])('is told for %s', (_name, text, says) => {
    const [found, ...others] = guardTree(new Map([['a.yaml', text]])).services;
    expect(others).toEqual([]);
    expect(found).toMatchObject({ answer: 'cannot-tell', reason: 'generator' });
    expect(found.message).toContain(says);
  });

  it('does not take a file it cannot read for one that says nothing', () => {
    const broken = 'kind: CiliumL2AnnouncementPolicy\n{{- if .Values.on }}\n';
    const report = guardTree(
      new Map([
        ['a.yaml', service({ labels: {} })],
        ['b.yaml', policy({})],
        ['c.yaml', broken],
      ]),
    );
    expect(report.services[0].reason).toBe('unread-file');
    expect(report.answer).toBe('cannot-tell');
    expect(report.unread).toMatchObject([{ source: { path: 'c.yaml' } }]);
    expect(
      guardTree(new Map([['c.yaml', 'a: {{ b }}: ['] as const])).answer,
    ).toBe('clear');
  });

  it('never throws, and never clears what more files would name', () => {
    const value = fc.constantFrom('Local', 'Cluster', '${X}', 1, null, {}, []);
    const part = fc.oneof(
      fc
        .record({
          spec: fc.record({
            externalTrafficPolicy: value,
            type: fc.constantFrom('LoadBalancer', 'ClusterIP', 3),
            externalIPs: value,
          }),
        })
        .map(service),
      fc
        .record({
          loadBalancerIPs: fc.boolean(),
          externalIPs: fc.boolean(),
          serviceSelector: fc.oneof(
            value,
            fc.record({ matchLabels: value, matchExpressions: value }),
          ),
        })
        .map(policy),
      fc.json().map(text => `{"kind":"Service","x":${text}}`),
      fc.string().map(text => `kind: List\n${text}`),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 5 }), part, (parts, more) => {
        const tree = new Map(parts.map((text, at) => [`${at}.yaml`, text]));
        const larger = new Map([...tree, ['z.yaml', more]]);
        const names = (files: typeof tree) =>
          guardTree(files).services.filter(({ answer }) => answer === 'named')
            .length;
        // More policies select more; only a pool can take a Service out, and none is among the parts.
        expect(names(larger)).toBeGreaterThanOrEqual(names(tree));
      }),
      { seed: 21, numRuns: Number(process.env.PROPERTY_RUNS ?? 300) },
    );
  });
});
