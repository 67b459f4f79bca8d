import type { Answer } from '@causeway/mesh-authz';
import type { DriftValue } from '../signals';
import { siteAnswers } from './siteAnswers';
import type { SilentSite } from './siteAnswers';

/** @public */
export interface DriftCluster {
  readonly cluster: string;
  readonly proxies: number;
  /** Proxies that acknowledged the tip of the routing repository. */
  readonly onTip: number;
  /** Proxies on other commits, newest answer; `null` for those that cannot be told. */
  readonly others: readonly {
    readonly commit: string | null;
    readonly proxies: number;
  }[];
  readonly behindSeconds: number | null;
  readonly rejected: readonly {
    readonly text: string;
    readonly proxies: number;
  }[];
  readonly disconnected: number;
  /** ISO 8601, UTC. */
  readonly observedAt: string;
}

/** @public */
export interface DriftPanel {
  readonly tip: string | undefined;
  readonly clusters: readonly DriftCluster[];
  /**
   * `synced`: every proxy of every cluster acknowledged the tip. `settling`: some still wait. `rejected`: a proxy refuses
   * what it is sent. `unknown`: a cluster of the service is not among the answers.
   */
  readonly state: 'synced' | 'settling' | 'rejected' | 'unknown';
  readonly message: string;
  readonly silent: readonly SilentSite[];
}

function clusterOf(
  found: DriftValue['clusters'][number],
  tip: string | undefined,
  observedAt: string,
): DriftCluster {
  const { acknowledged, ...rest } = found;
  const onTip = acknowledged
    .filter(({ commit }) => tip !== undefined && commit === tip)
    .reduce((sum, { proxies }) => sum + proxies, 0);
  return {
    ...rest,
    onTip,
    others: acknowledged.filter(({ commit }) => commit !== tip),
    observedAt,
  };
}

function judge(
  panel: Pick<DriftPanel, 'clusters' | 'silent' | 'tip'>,
  missing: readonly string[],
): Pick<DriftPanel, 'state' | 'message'> {
  const { clusters, silent, tip } = panel;
  const refusing = clusters.filter(({ rejected }) => rejected.length > 0);
  if (refusing.length > 0) {
    const names = refusing.map(({ cluster }) => cluster).join(', ');
    return {
      state: 'rejected',
      message: `Proxies in ${names} refuse what they are sent.`,
    };
  }
  if (tip === undefined) {
    return {
      state: 'unknown',
      message: 'The routing repository was not read, so its tip is unknown.',
    };
  }
  if (silent.length > 0 || missing.length > 0) {
    const told = silent.map(({ site, message }) => `${site}: ${message}`);
    const absent = missing.map(name => `${name} has no answer.`);
    return { state: 'unknown', message: [...told, ...absent].join(' ') };
  }
  const empty = clusters.filter(({ proxies }) => proxies === 0);
  if (empty.length > 0) {
    // None of none is not all: the exporter may know the cluster by another of its metrics only.
    const names = empty.map(({ cluster }) => cluster).join(', ');
    return { state: 'unknown', message: `No proxy of ${names} is known.` };
  }
  const all = clusters.reduce((sum, { proxies }) => sum + proxies, 0);
  const done = clusters.reduce((sum, { onTip }) => sum + onTip, 0);
  const late = clusters.filter(({ onTip, proxies }) => onTip < proxies);
  const away = clusters.reduce((sum, each) => sum + each.disconnected, 0);
  if (late.length === 0 && away > 0) {
    // What they acknowledged is what they had when they were last seen (mesh.md 5.1).
    return {
      state: 'settling',
      message: `Of ${all} proxies ${away} are not connected; the others acknowledged ${tip.slice(
        0,
        8,
      )}.`,
    };
  }
  return late.length === 0
    ? {
        state: 'synced',
        message: `All ${all} proxies acknowledged ${tip.slice(0, 8)}.`,
      }
    : {
        state: 'settling',
        message: `${done} of ${all} proxies acknowledged ${tip.slice(
          0,
          8,
        )}; waiting for ${late.map(({ cluster }) => cluster).join(', ')}.`,
      };
}

/**
 * What of the routing repository's tip the proxies of a service acknowledged, cluster by cluster (M-31).
 * @public
 */
export function driftPanel(
  answers: readonly Answer<DriftValue>[],
  about: {
    readonly sites: ReadonlySet<string>;
    readonly clusters: readonly string[];
    readonly tip: string | undefined;
  },
): DriftPanel {
  const { heard, silent } = siteAnswers(answers, about.sites);
  const clusters = heard
    .flatMap(({ value, observedAt }) =>
      value.clusters.map(each => clusterOf(each, about.tip, observedAt)),
    )
    .sort((a, b) => (a.cluster < b.cluster ? -1 : 1));
  const missing = about.clusters.filter(
    name => !clusters.some(({ cluster }) => cluster === name),
  );
  const panel = { tip: about.tip, clusters, silent };
  return {
    ...panel,
    ...judge(panel, silent.length > 0 ? [] : missing),
  };
}
