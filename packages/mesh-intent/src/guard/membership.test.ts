import { judged } from './__testUtils__/judged';
import { policy, pool, service } from './__testUtils__/objects';

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
