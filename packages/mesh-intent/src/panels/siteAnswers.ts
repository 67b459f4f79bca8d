import type { Answer } from '@causeway/mesh-authz';
import type { World } from '../world';

type Value<T> = Extract<Answer<T>, { readonly state: 'value' }>;
type None<T> = Exclude<Answer<T>, { readonly state: 'value' }>;

/**
 * A site that did not answer, with which of the five reasons.
 * @public
 */
export interface SilentSite {
  readonly site: string;
  readonly part?: string;
  readonly source: string;
  readonly state: None<unknown>['state'];
  readonly message: string;
  /** ISO 8601, UTC. */
  readonly observedAt?: string;
}

/** Answers of the sites where a service runs, apart from those that are silent. */
export interface SiteAnswers<T> {
  readonly heard: readonly Value<T>[];
  readonly silent: readonly SilentSite[];
}

/**
 * Sites on which clusters stand. The site of a cluster that clusters.yaml does not list is unknown; the cluster's name
 * stands for it, and nobody answers for that.
 * @public
 */
export function sitesOf(
  world: World,
  clusters: readonly string[],
): ReadonlySet<string> {
  return new Set(clusters.map(name => world.clusters.get(name)?.site ?? name));
}

/**
 * Sites that may know what nobody told. A source that looked and holds nothing of the subject answered in its way, and
 * says when it looked; one that was never asked, or that has nothing of anybody, did not.
 * @public
 */
export function blindSites(silent: readonly SilentSite[]): SilentSite[] {
  return silent.filter(
    ({ state, observedAt }) => state !== 'no-data' || observedAt === undefined,
  );
}

/** A site for which nobody is configured is as silent as one that does not answer. */
function unasked(
  answers: readonly Answer<unknown>[],
  sites: ReadonlySet<string>,
): SilentSite[] {
  return [...sites]
    .filter(name => !answers.some(({ site }) => site === name))
    .map(site => ({
      site,
      source: 'configuration',
      state: 'not-configured',
      message: `nobody answers for it; list the site under mesh.evidence.sites, and its clusters in clusters.yaml.`,
    }));
}

/** Leaves out sites where the service does not run: that they know nothing of it is no news. */
export function siteAnswers<T>(
  answers: readonly Answer<T>[],
  sites: ReadonlySet<string>,
): SiteAnswers<T> {
  const here = answers.filter(
    ({ site }) => site === undefined || sites.has(site),
  );
  return {
    heard: here.flatMap(each => (each.state === 'value' ? [each] : [])),
    silent: [
      ...here.flatMap(each => {
        if (each.state === 'value') return [];
        const { site, part, source, state, message, observedAt } = each;
        return [
          {
            site: site ?? source,
            source,
            state,
            message,
            ...(part === undefined ? {} : { part }),
            ...(observedAt === undefined ? {} : { observedAt }),
          },
        ];
      }),
      // An answer without a site speaks for all of them.
      ...(here.some(({ site }) => site === undefined)
        ? []
        : unasked(here, sites)),
    ],
  };
}
