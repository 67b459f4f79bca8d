import type { Answer } from '@causeway/mesh-authz';
import type { ObservedDependenciesValue } from '../signals';
import { clockCoverage } from './plaintextClock';
import { blindSites, siteAnswers } from './siteAnswers';
import type { SilentSite } from './siteAnswers';

/** Declared and seen, seen without being declared, declared without being seen; or seen or not cannot be told. @public */
export type DependencyState = 'used' | 'undeclared' | 'unused' | 'unknown';

/** @public */
export interface DependencyRow {
  /** "payments/ledger". */
  readonly to: string;
  readonly state: DependencyState;
  /** Of the week. */
  readonly requests: number;
  readonly failed: number;
  readonly reason?: string;
}

/** @public */
export interface DependencyPanel {
  readonly rows: readonly DependencyRow[];
  readonly silent: readonly SilentSite[];
}

const order: readonly DependencyState[] = [
  'undeclared',
  'unknown',
  'unused',
  'used',
];

/** Whether a site measured a part only: the calls it did not count may be in the other one. */
function hasHole(
  answers: readonly Answer<unknown>[],
  sites: ReadonlySet<string>,
): boolean {
  return answers.some(
    ({ site, coverage = 1 }) =>
      (site === undefined || sites.has(site)) && coverage < clockCoverage,
  );
}

/**
 * What a service says it calls against what its proxies counted (M-24). Without every site, and the whole of each,
 * "unused" cannot be told: the calls may be made where nobody answered or nothing was measured.
 * @public
 */
export function dependencyPanel(
  declared: readonly { readonly service: string; readonly reason?: string }[],
  answers: readonly Answer<ObservedDependenciesValue>[],
  sites: ReadonlySet<string>,
): DependencyPanel {
  const { heard, silent } = siteAnswers(answers, sites);
  const seen = new Map<string, { requests: number; failed: number }>();
  for (const call of heard.flatMap(({ value }) => value.calls)) {
    // A name with a dot is a host outside, which the egress panel tells of: no name of a service has one.
    if (call.to.includes('.')) continue;
    const known = seen.get(call.to) ?? { requests: 0, failed: 0 };
    seen.set(call.to, {
      requests: known.requests + call.requests,
      failed: known.failed + (call.failed ?? 0),
    });
  }
  // A source that looked and knows nothing of a caller counted no call of it.
  const isBlind = blindSites(silent).length > 0 || hasHole(answers, sites);
  const refs = new Set([...declared.map(each => each.service), ...seen.keys()]);
  const rows = [...refs].map((to): DependencyRow => {
    const entry = declared.find(each => each.service === to);
    const counts = seen.get(to);
    const missing = isBlind ? 'unknown' : 'unused';
    const known = entry === undefined ? 'undeclared' : 'used';
    return {
      to,
      state: counts === undefined ? missing : known,
      requests: counts?.requests ?? 0,
      failed: counts?.failed ?? 0,
      ...(entry?.reason === undefined ? {} : { reason: entry.reason }),
    };
  });
  return {
    rows: rows.sort(
      (a, b) =>
        order.indexOf(a.state) - order.indexOf(b.state) ||
        b.requests - a.requests ||
        (a.to < b.to ? -1 : 1),
    ),
    silent,
  };
}
