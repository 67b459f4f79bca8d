import type { Answer } from '@causeway/mesh-authz';
import type { ObservedDependenciesValue } from '../signals';
import { blindSites } from './siteAnswers';
import type { SilentSite } from './siteAnswers';

/** @public */
export interface CallerRow {
  /** "shop/frontend". */
  readonly from: string;
  readonly requests: number;
  readonly failed: number;
  /** Clusters the calls came from; sorted. */
  readonly fromClusters: readonly string[];
  /** Whether the caller declares the dependency. */
  readonly declared: boolean;
}

/** @public */
export interface CallersPanel {
  readonly rows: readonly CallerRow[];
  /** Sites whose callers are not known. */
  readonly silent: readonly SilentSite[];
}

/**
 * Who called a service in the week, from which clusters; the other side of `dependencyPanel`.
 * `answers` are those of every caller that is known, by caller.
 * @public
 */
export function callersPanel(
  ref: string,
  answers: ReadonlyMap<string, readonly Answer<ObservedDependenciesValue>[]>,
  declaredBy: ReadonlySet<string>,
): CallersPanel {
  const rows = [...answers].flatMap(([from, own]): CallerRow[] => {
    const calls = own
      .flatMap(each => (each.state === 'value' ? each.value.calls : []))
      .filter(({ to }) => to === ref);
    if (calls.length === 0) return [];
    return [
      {
        from,
        requests: calls.reduce((sum, { requests }) => sum + requests, 0),
        failed: calls.reduce((sum, { failed }) => sum + (failed ?? 0), 0),
        fromClusters: [
          ...new Set(calls.map(({ fromCluster }) => fromCluster)),
        ].sort(),
        declared: declaredBy.has(from),
      },
    ];
  });
  const silent = new Map<string, SilentSite>();
  for (const answer of [...answers.values()].flat()) {
    if (answer.state === 'value') continue;
    const { source, state, message, observedAt } = answer;
    const site = answer.site ?? source;
    const told = {
      site,
      source,
      state,
      message,
      ...(observedAt === undefined ? {} : { observedAt }),
    };
    // That a site knows nothing of one caller is no news; that it does not answer is, once.
    for (const blind of blindSites([told])) silent.set(site, blind);
  }
  return {
    rows: rows.sort(
      (a, b) => b.requests - a.requests || (a.from < b.from ? -1 : 1),
    ),
    silent: [...silent.values()],
  };
}
