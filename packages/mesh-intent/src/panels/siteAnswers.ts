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
 * Sites on which clusters stand; those of an unknown cluster are unknown too.
 * @public
 */
export function sitesOf(
  world: World,
  clusters: readonly string[],
): ReadonlySet<string> {
  return new Set(
    clusters.flatMap(name => world.clusters.get(name)?.site ?? []),
  );
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
    silent: here.flatMap(each => {
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
  };
}
