import type { Answer, NonAnswer } from '@causeway/mesh-authz';
import type { ClusterWaveValue, DriftValue } from '../signals';
import type { World } from '../world/types';

/** What nobody could tell, and why. @public */
export interface Untold {
  readonly state: NonAnswer;
  readonly message: string;
}

/** Whether a cluster applied a change: `behind` is on an older commit, `degraded` applied it and is not healthy. @public */
export type ReachApplied =
  | {
      readonly state: 'applied' | 'behind' | 'degraded';
      readonly message: string;
      /** ISO 8601, UTC. */
      readonly observedAt: string;
    }
  | Untold;

/** How many proxies of a service in a cluster acknowledged a change. @public */
export type ReachProxies = { readonly service: string } & (
  | {
      readonly state: 'value';
      readonly proxies: number;
      readonly done: number;
      readonly rejected: DriftValue['clusters'][number]['rejected'];
      /** ISO 8601, UTC. */
      readonly observedAt: string;
    }
  | Untold
);

/** One cluster a change goes to. @public */
export interface ReachCluster {
  readonly cluster: string;
  readonly site: string;
  /** Order in which clusters get a change; never a deployment wave. */
  readonly clusterWave: number;
  readonly applied: ReachApplied;
  readonly services: readonly ReachProxies[];
}

/** What is asked of telemetry. @public */
export interface ReachAnswers {
  /** Answers about what a cluster applied. */
  readonly applied: (cluster: string) => readonly Answer<ClusterWaveValue>[];
  /** Answers about what the proxies of a service acknowledged; undefined where the reader may not know. */
  readonly acknowledged: (
    service: string,
  ) => readonly Answer<DriftValue>[] | undefined;
}

function untold<T>(answers: readonly Answer<T>[], site: string): Untold {
  const own = answers.find(
    each => each.state !== 'value' && (each.site ?? site) === site,
  );
  return own === undefined || own.state === 'value'
    ? { state: 'not-configured', message: `Nobody answers for ${site}.` }
    : { state: own.state, message: own.message };
}

function heard<T>(answers: readonly Answer<T>[], site: string) {
  return answers.flatMap(each =>
    each.state === 'value' && (each.site ?? site) === site ? [each] : [],
  );
}

function appliedIn(
  answers: readonly Answer<ClusterWaveValue>[],
  site: string,
  commits: ReadonlySet<string>,
): ReachApplied {
  const [told] = heard(answers, site);
  if (told === undefined) return untold(answers, site);
  const { observedAt } = told;
  const own = told.value.applications.filter(
    ({ revision }) => revision !== null && commits.has(revision),
  );
  const bad = own.find(({ health }) => health === 'Degraded');
  if (bad !== undefined) {
    const why = bad.message === undefined ? '' : `: ${bad.message}`;
    return {
      state: 'degraded',
      message: `${bad.name} is degraded${why}`,
      observedAt,
    };
  }
  const synced = own.find(({ sync }) => sync === 'Synced');
  if (synced !== undefined) {
    return { state: 'applied', message: synced.name, observedAt };
  }
  const at = told.value.applications.map(
    ({ name, revision }) => `${name} at ${revision?.slice(0, 12) ?? 'none'}`,
  );
  return {
    state: 'behind',
    message: at.join(', ') || 'no application is known',
    observedAt,
  };
}

function proxiesOf(
  service: string,
  at: {
    readonly cluster: string;
    readonly site: string;
    readonly commits: ReadonlySet<string>;
    readonly answers: readonly Answer<DriftValue>[] | undefined;
  },
): ReachProxies {
  const { answers, cluster, site, commits } = at;
  if (answers === undefined) {
    const message = `You may not read the telemetry of ${service}.`;
    return { service, state: 'not-allowed', message };
  }
  for (const { value, observedAt } of heard(answers, site)) {
    const found = value.clusters.find(each => each.cluster === cluster);
    if (found === undefined) continue;
    const told = found.acknowledged.filter(({ commit }) => commit !== null);
    // That nobody can tell which commit they have is not that they have none.
    if (found.proxies > 0 && told.length === 0) {
      const message = `Which commit the proxies in ${cluster} have cannot be told.`;
      return { service, state: 'no-data', message };
    }
    const done = told
      .filter(({ commit }) => commits.has(commit!))
      .reduce((sum, { proxies }) => sum + proxies, 0);
    const { proxies, rejected } = found;
    return { service, state: 'value', proxies, done, rejected, observedAt };
  }
  const silent = untold(answers, site);
  return {
    service,
    ...(heard(answers, site).length > 0
      ? { state: 'no-data', message: `${cluster} is not among the answers.` }
      : silent),
  };
}

/**
 * How far a merged change got: each cluster of its services in wave order, whether it applied the commit or a later one,
 * and how many proxies acknowledged it (M-31: applied is not effective).
 * @public
 */
export function reachPanel(
  subject: {
    readonly world: World;
    readonly services: readonly string[];
    /** Commits of the routing repository that hold the change. */
    readonly commits: readonly string[];
  },
  answers: ReachAnswers,
): readonly ReachCluster[] {
  const { world } = subject;
  const commits = new Set(subject.commits);
  const servicesOf = new Map<string, string[]>();
  for (const ref of subject.services) {
    for (const name of world.services.get(ref)?.manifest.spec.clusters ?? []) {
      servicesOf.set(name, [...(servicesOf.get(name) ?? []), ref]);
    }
  }
  return [...servicesOf]
    .map(([cluster, services]): ReachCluster => {
      const known = world.clusters.get(cluster);
      const site = known?.site ?? cluster;
      return {
        cluster,
        site,
        clusterWave: known?.clusterWave ?? 0,
        applied: appliedIn(answers.applied(cluster), site, commits),
        services: services.map(service =>
          proxiesOf(service, {
            cluster,
            site,
            commits,
            answers: answers.acknowledged(service),
          }),
        ),
      };
    })
    .sort(
      (a, b) =>
        a.clusterWave - b.clusterWave || (a.cluster < b.cluster ? -1 : 1),
    );
}
