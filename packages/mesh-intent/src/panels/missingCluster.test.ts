import type { Answer } from '@causeway/mesh-authz';
import type { CertificatesValue, DriftValue, RolloutValue } from '../signals';
import { certificatePanel } from './certificatePanel';
import { driftPanel } from './driftPanel';
import { rolloutPanel } from './rolloutPanel';
import {
  certificateHeadline,
  driftHeadline,
  rolloutHeadline,
} from './stateHeadlines';

const tip = 'a'.repeat(40);
const sites = new Set(['north']);
const clusters = ['one', 'two'];

/** What a site says that one of its clusters could not be asked: beside the value, an answer of its own. */
const gone: Answer<never> = {
  state: 'unreachable',
  source: 'kubernetes',
  site: 'north',
  message: 'Without two. Cluster two cannot be asked: ECONNREFUSED.',
};

const told = <T>(value: T): Answer<T> => ({
  state: 'value',
  source: 'kubernetes',
  site: 'north',
  observedAt: '2027-03-01T12:00:00Z',
  value,
});

const drift = told<DriftValue>({
  clusters: [
    {
      cluster: 'one',
      proxies: 2,
      acknowledged: [{ commit: tip, proxies: 2 }],
      behindSeconds: 0,
      rejected: [],
      disconnected: 0,
    },
  ],
});
const rollout = told<RolloutValue>({
  rollouts: [
    {
      cluster: 'one',
      name: 'cart',
      phase: 'Healthy',
      current: true,
      step: 2,
      steps: 2,
      declaredWeight: 1,
      appliedWeight: null,
      analyses: [],
    },
  ],
});
const certificates = told<CertificatesValue>({
  clusters: [
    {
      cluster: 'one',
      proxies: 2,
      leastSecondsLeft: 80_000,
      failedRenewals: 0,
      releases: [],
    },
  ],
});

describe('a site without one of the clusters of a service', () => {
  it('does not tell the drift as settled, and names the cluster', () => {
    const panel = driftPanel([drift, gone], { sites, clusters, tip });
    expect(driftHeadline(panel)).toEqual({
      standing: 'unknown',
      text: 'north: Without two. Cluster two cannot be asked: ECONNREFUSED',
    });
    expect(panel.clusters.map(({ cluster }) => cluster)).toEqual(['one']);
  });

  it('does not tell the rollouts as done', () => {
    const panel = rolloutPanel([rollout, gone], sites);
    expect(rolloutHeadline(panel)).toEqual({
      standing: 'unknown',
      text: '1 rollout is done, as far as the sites answered',
    });
    expect(panel.silent).toMatchObject([{ message: gone.message }]);
  });

  it('does not take no rollout for none', () => {
    expect(rolloutHeadline(rolloutPanel([gone], sites))).toEqual({
      standing: 'unknown',
      text: 'Unknown whether one is under way',
    });
  });

  it('does not tell the certificates as good', () => {
    const panel = certificatePanel([certificates, gone], { sites, clusters });
    expect(certificateHeadline(panel)).toEqual({
      standing: 'unknown',
      text: 'Certificates are renewed in time, as far as the sites answered',
    });
    expect(panel.silent).toMatchObject([{ message: gone.message }]);
  });
});
