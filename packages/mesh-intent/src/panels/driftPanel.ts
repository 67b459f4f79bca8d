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
  /** Proxies that should be there and are not; `null` where nobody knows who should. */
  readonly disconnected: number | null;
  /** ISO 8601, UTC. */
  readonly observedAt: string;
}

/** @public */
export interface DriftPanel {
  readonly tip: string | undefined;
  readonly clusters: readonly DriftCluster[];
  /**
   * `synced`: every proxy of every cluster acknowledged the tip. `settling`: some still wait. `rejected`: a proxy refuses
   * what it is sent. `unknown`: a cluster of the service is not among the answers, or what its proxies acknowledged or whether all are
   * connected cannot be told.
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

type Heard = Pick<DriftPanel, 'clusters' | 'silent' | 'tip'>;

const namesOf = (clusters: readonly DriftCluster[]) =>
  clusters.map(({ cluster }) => cluster).join(', ');

/** Whether nobody knows of any of its proxies what it acknowledged; that is not to say that none did. */
const isUntold = ({ others, onTip }: DriftCluster) =>
  onTip === 0 && others.every(({ commit }) => commit === null);

/** Why nobody can say how it stands. */
function whyUnknown(
  { clusters, silent, tip }: Heard,
  missing: readonly string[],
): string | undefined {
  if (tip === undefined) {
    return 'The routing repository was not read, so its tip is unknown.';
  }
  if (silent.length > 0 || missing.length > 0) {
    const told = silent.map(({ site, message }) => `${site}: ${message}`);
    const absent = missing.map(name => `${name} has no answer.`);
    return [...told, ...absent].join(' ');
  }
  const empty = clusters.filter(({ proxies }) => proxies === 0);
  if (empty.length > 0) {
    // None of none is not all: the exporter may know the cluster by another of its metrics only.
    return `No proxy of ${namesOf(empty)} is known.`;
  }
  const untold = clusters.filter(isUntold);
  return untold.length > 0
    ? `Which commit the proxies of ${namesOf(
        untold,
      )} acknowledged cannot be told.`
    : undefined;
}

/** How far proxies of which all is known are. */
function progressOf(
  clusters: readonly DriftCluster[],
  short: string,
): Pick<DriftPanel, 'state' | 'message'> {
  const all = clusters.reduce((sum, { proxies }) => sum + proxies, 0);
  const done = clusters.reduce((sum, { onTip }) => sum + onTip, 0);
  const late = clusters.filter(({ onTip, proxies }) => onTip < proxies);
  if (late.length > 0) {
    return {
      state: 'settling',
      message: `${done} of ${all} proxies acknowledged ${short}; waiting for ${namesOf(
        late,
      )}.`,
    };
  }
  const away = clusters.reduce(
    (sum, { disconnected }) => sum + (disconnected ?? 0),
    0,
  );
  if (away > 0) {
    // What they acknowledged is what they had when they were last seen (mesh.md 5.1).
    return {
      state: 'settling',
      message: `Of ${all} proxies ${away} are not connected; the others acknowledged ${short}.`,
    };
  }
  const unsure = clusters.filter(({ disconnected }) => disconnected === null);
  return unsure.length > 0
    ? {
        state: 'unknown',
        message: `All ${all} connected proxies acknowledged ${short}; whether others of ${namesOf(
          unsure,
        )} are not connected is unknown.`,
      }
    : { state: 'synced', message: `All ${all} proxies acknowledged ${short}.` };
}

function judge(
  panel: Heard,
  missing: readonly string[],
): Pick<DriftPanel, 'state' | 'message'> {
  const { clusters, tip } = panel;
  const refusing = clusters.filter(({ rejected }) => rejected.length > 0);
  if (refusing.length > 0) {
    return {
      state: 'rejected',
      message: `Proxies in ${namesOf(refusing)} refuse what they are sent.`,
    };
  }
  const unknown = whyUnknown(panel, missing);
  return unknown === undefined
    ? progressOf(clusters, (tip ?? '').slice(0, 8))
    : { state: 'unknown', message: unknown };
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
