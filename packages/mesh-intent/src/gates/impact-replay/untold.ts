import type { Answer } from '@causeway/mesh-authz';
import { clockCoverage } from '../../panels/plaintextClock';
import type { AccessLogValue } from '../../signals';
import type { World } from '../../world';

type Untold = Exclude<Answer<AccessLogValue>, { readonly state: 'value' }>;

/** Why nobody told of a cluster; `undefined` where its site is among the silent, which says it already. */
function whyUntold(
  cluster: string,
  answers: readonly Answer<AccessLogValue>[],
  world: World,
): Untold | undefined {
  const site = world.clusters.get(cluster)?.site;
  if (site === undefined) {
    return {
      state: 'not-configured',
      source: 'configuration',
      site: cluster,
      message: 'clusters.yaml does not list it, so nobody knows whom to ask.',
    };
  }
  const own = answers.filter(each => each.site === site);
  if (own.some(({ state }) => state !== 'value')) return undefined;
  const [first] = own;
  return first === undefined
    ? {
        state: 'not-configured',
        source: 'configuration',
        site,
        message:
          'nobody answers for this site; list it under mesh.evidence.sites.',
      }
    : {
        state: 'no-data',
        source: first.source,
        site,
        observedAt: first.observedAt,
        message: `${cluster} is not in the answer; check that its access log is collected.`,
      };
}

/** What an answer leaves out by its own word, as a silent piece of the site. */
function unread(answer: Answer<AccessLogValue>): readonly Untold[] {
  if (answer.state !== 'value') return [answer];
  const { coverage = 1, source, site, observedAt } = answer;
  // A share just below the bound is not rounded up to it.
  const share = Math.floor(coverage * 1000) / 10;
  return coverage >= clockCoverage
    ? []
    : [
        {
          state: 'no-data',
          source,
          ...(site === undefined ? {} : { site }),
          observedAt,
          message: `only ${share} % of its access log is in the answer, and ${
            clockCoverage * 100
          } % are needed.`,
        },
      ];
}

/**
 * Everything of which nobody told. What is left out of an answer is as unknown as what did not answer: a cluster
 * without rows is in an answer with none, and a site that nobody configured may hold what breaks.
 */
export function untold(
  answers: readonly Answer<AccessLogValue>[],
  clusters: readonly string[],
  world: World,
): readonly Untold[] {
  const silent = answers.flatMap(unread);
  const heard = answers.flatMap(each =>
    each.state === 'value' ? each.value.clusters : [],
  );
  const missing = clusters
    .filter(name => !heard.some(({ cluster }) => cluster === name))
    .flatMap(name => whyUntold(name, answers, world) ?? []);
  const strange = heard
    .filter(
      ({ cluster, tuples }) =>
        tuples.length > 0 && !world.clusters.has(cluster),
    )
    .map(
      ({ cluster }): Untold => ({
        state: 'not-configured',
        source: 'configuration',
        site: cluster,
        message:
          'clusters.yaml does not list it, so its policies cannot be evaluated.',
      }),
    );
  return [...silent, ...missing, ...strange];
}
