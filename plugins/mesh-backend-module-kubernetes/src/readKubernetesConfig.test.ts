import { ConfigReader } from '@backstage/config';
import { readKubernetesConfig } from './readKubernetesConfig';

function read(kubernetes: object) {
  return readKubernetesConfig(
    new ConfigReader({ mesh: { evidence: { kubernetes } } }),
  );
}

const cluster = { site: 'north', server: 'https://one.example/' };

it('is nothing when it is not there', () => {
  expect(readKubernetesConfig(new ConfigReader({}))).toBeUndefined();
});

it('has defaults for all but where', () => {
  expect(read({ clusters: { one: cluster } })).toEqual({
    clusters: [
      {
        name: 'one',
        abortsRollouts: false,
        site: 'north',
        access: {
          way: 'server',
          server: 'https://one.example',
          skipTLSVerify: false,
        },
        argocd: {
          cluster: 'one',
          namespace: 'argocd',
          destinations: ['in-cluster', 'https://kubernetes.default.svc'],
        },
      },
    ],
    leave: [],
    timeoutMs: 8_000,
    comparedWithinMs: 1_800_000,
  });
});

it('reads everything else', () => {
  const kubeconfig = { file: '/config', context: 'hub' };
  const read1 = read({
    clusters: {
      one: {
        ...cluster,
        tokenFile: '/token',
        caFile: '/ca',
        skipTLSVerify: true,
        argocd: { cluster: 'hub', namespace: 'delivery', selector: 'mesh' },
      },
      hub: { kubeconfig },
    },
    leave: ['rollout.state'],
    timeout: { seconds: 3 },
    comparedWithin: '2h',
  });
  expect(read1).toMatchObject({
    clusters: [
      {
        access: { tokenFile: '/token', caFile: '/ca', skipTLSVerify: true },
        argocd: {
          cluster: 'hub',
          namespace: 'delivery',
          selector: 'mesh',
          destinations: ['one'],
        },
      },
      { access: { way: 'kubeconfig', ...kubeconfig } },
    ],
    leave: ['rollout.state'],
    timeoutMs: 3_000,
    comparedWithinMs: 7_200_000,
  });
  expect(read1?.clusters[1].site).toBeUndefined();
});

it.each([
  [{ ...cluster, server: 'one.example' }, 'one.server must be an http(s)'],
  [{ ...cluster, server: 'http://one.example' }, 'one.server is plain http'],
  [{ site: 'north' }, 'one needs either server or kubeconfig'],
  [
    { ...cluster, kubeconfig: { file: '/x' } },
    'one needs either server or kubeconfig',
  ],
  [
    { ...cluster, argocd: { cluster: 'hub' } },
    'one.argocd.cluster: hub is none of',
  ],
])('refuses %j', (one, said) => {
  expect(() => read({ clusters: { one } })).toThrow(
    `mesh.evidence.kubernetes.clusters.${said}`,
  );
});

it('aborts rollouts only where it says so', () => {
  const abortsRollouts = (more: object) =>
    read({ clusters: { one: { ...cluster, ...more } } })?.clusters[0]
      .abortsRollouts;
  expect(abortsRollouts({})).toBe(false);
  expect(abortsRollouts({ abortsRollouts: true })).toBe(true);
});
