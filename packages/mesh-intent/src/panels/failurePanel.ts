import type { Answer } from '@causeway/mesh-authz';
import { reasonWords } from '../failures';
import type { FailureOriginValue } from '../signals';
import { siteAnswers } from './siteAnswers';
import type { SilentSite } from './siteAnswers';

type Origin = FailureOriginValue['failures'][number]['origin'];

/** @public */
export interface FailureRow {
  readonly origin: Origin;
  readonly requests: number;
  /** Heaviest first. */
  readonly reasons: readonly {
    readonly reason: string;
    /** The reason in words. */
    readonly means: string;
    readonly ambiguous: boolean;
    readonly requests: number;
  }[];
}

/** @public */
export interface FailurePanel {
  /** All requests of the hour; 0 when nobody called, with no site silent. */
  readonly requests: number;
  /** Failures whose origin is not the client. */
  readonly failed: number;
  readonly rows: readonly FailureRow[];
  readonly silent: readonly SilentSite[];
}

const origins: readonly Origin[] = ['application', 'mesh', 'network', 'none'];

/**
 * An hour of failures by who made them fail, so that the right people are paged (M-30).
 * @public
 */
export function failurePanel(
  answers: readonly Answer<FailureOriginValue>[],
  sites: ReadonlySet<string>,
): FailurePanel {
  const { heard, silent } = siteAnswers(answers, sites);
  const all = heard.flatMap(({ value }) => value.failures);
  const rows = origins.flatMap(origin => {
    const own = all.filter(each => each.origin === origin);
    if (own.length === 0) return [];
    const byReason = new Map<string, FailureRow['reasons'][number]>();
    for (const { reason, ambiguous, requests } of own) {
      const known = byReason.get(reason);
      byReason.set(reason, {
        reason,
        means: reasonWords(reason),
        ambiguous: ambiguous || (known?.ambiguous ?? false),
        requests: requests + (known?.requests ?? 0),
      });
    }
    const reasons = [...byReason.values()].sort(
      (a, b) => b.requests - a.requests,
    );
    return [
      {
        origin,
        requests: own.reduce((sum, each) => sum + each.requests, 0),
        reasons,
      },
    ];
  });
  return {
    // Failures are requests too: a source may count those that never arrived only as failures.
    requests: Math.max(
      heard.reduce((sum, { value }) => sum + value.requests, 0),
      all.reduce((sum, { requests }) => sum + requests, 0),
    ),
    failed: rows
      .filter(({ origin }) => origin !== 'none')
      .reduce((sum, each) => sum + each.requests, 0),
    rows,
    silent,
  };
}
