import { ConfigReader } from '@backstage/config';
import { readMeshConfig } from './readMeshConfig';

const read = (mesh: object) =>
  readMeshConfig(
    new ConfigReader({
      app: { baseUrl: 'https://portal.example/' },
      mesh: {
        cacheDirectory: 'cache',
        signing: { keyFile: 'key.pem' },
        ...mesh,
      },
    }),
  );

describe('the configuration', () => {
  it('has defaults, and needs two approvals', () => {
    const config = read({ approvals: { routing: { ownerGroups: ['g'] } } });
    expect(config).toMatchObject({
      pollIntervalMs: 60_000,
      simulated: false,
      gateModes: {},
      approvals: { routing: { required: 2, ownerGroups: ['g'] } },
      portalUrl: 'https://portal.example',
      gatewayApiChannel: 'standard',
      evidence: { sites: [], notConfigured: [] },
    });
    expect(
      read({
        approvals: {
          security: { ownerGroups: ['g'], emergencyGroups: ['on-call'] },
        },
      }).approvals.security,
    ).toEqual({
      required: 2,
      ownerGroups: ['g'],
      emergencyGroups: ['on-call'],
    });
    expect(read({ evidence: { sites: ['north'] } }).evidence.sites).toEqual([
      'north',
    ]);
    expect(
      read({ gatewayApi: { channel: 'experimental' } }).gatewayApiChannel,
    ).toBe('experimental');
  });

  it('waits for sources as long as it is told', () => {
    expect(read({}).evidence.limits).toMatchObject({
      deadlineMs: 10_000,
      pauseMs: 30_000,
      failures: 5,
    });
    expect(
      read({ evidence: { deadline: '2s', pause: { minutes: 1 } } }).evidence
        .limits,
    ).toMatchObject({ deadlineMs: 2_000, pauseMs: 60_000 });
    for (const key of ['deadline', 'pause']) {
      expect(() => read({ evidence: { [key]: { seconds: 0 } } })).toThrow(
        `mesh.evidence.${key} must be longer than nothing`,
      );
    }
  });

  it('takes from the mesh what decides over requests', () => {
    expect(read({}).intent.authorization).toBeUndefined();
    const { intent } = read({
      istio: { rootNamespace: 'mesh-root', extensionProviders: ['opa'] },
    });
    expect(intent).toMatchObject({
      rootNamespace: 'mesh-root',
      authorization: {
        pathNormalization: 'BASE',
        providers: ['opa'],
        trustDomainAliases: [],
      },
    });
  });

  it.each([
    [
      { approvals: { routng: { ownerGroups: [] } } },
      'mesh.approvals.routng configures nothing; the names there are routing, security, identity',
    ],
    [
      { approvals: { routing: { required: 0, ownerGroups: [] } } },
      'mesh.approvals.routing.required must be a whole number of at least 1, found 0',
    ],
    [
      { approvals: { routing: { required: 1.5, ownerGroups: [] } } },
      'at least 1, found 1.5',
    ],
    [
      { gates: { 'egress-plane': 'off' } },
      'mesh.gates.egress-plane configures',
    ],
    [
      { gates: { 'egress-planes': 'on' } },
      'must be off, advisory or enforce, found "on"',
    ],
    [
      { gatewayApi: { channel: 'beta' } },
      'mesh.gatewayApi.channel must be standard or experimental, found "beta"',
    ],
    [{ istio: { release: '1.31.2' } }, 'without its patch number'],
    [
      { istio: { pathNormalization: 'MERGE' } },
      'mesh.istio.pathNormalization must be one of NONE, BASE',
    ],
    [{ gates: { 'four-eyes': 'off' } }, 'always enforced (M-22)'],
    [{ gates: { rules: 'advisory' } }, 'always enforced (M-22)'],
    [{ gates: { duties: 'off' } }, 'always enforced (M-22)'],
  ])('refuses %j and names the key', (mesh, message) => {
    expect(() => read(mesh)).toThrow(message);
  });
});
