import type { Answer } from '@causeway/mesh-authz';
import type { UndeclaredEgressValue } from '../signals';
import { siteAnswers } from './siteAnswers';
import type { SilentSite } from './siteAnswers';

/** @public */
export interface EgressRow {
  /** Absent where only counters tell of it. */
  readonly host?: string;
  readonly port?: number;
  readonly protocol: 'http' | 'tcp';
  readonly outcome: 'blocked' | 'passed';
  /** Of the day. */
  readonly requests: number;
  /** ISO 8601, UTC. */
  readonly lastSeen?: string;
}

/** @public */
export interface EgressPanel {
  /** Calls that passed around the gateway first, then those that were blocked; heaviest first. */
  readonly rows: readonly EgressRow[];
  readonly silent: readonly SilentSite[];
}

/**
 * Calls outside that a service did not declare (M-13). Where the log of a site names hosts, the site's counters
 * of the same protocol and outcome say nothing more and are left out, so that nothing is counted twice; what only the
 * counters know of stays.
 * @public
 */
export function egressPanel(
  answers: readonly Answer<UndeclaredEgressValue>[],
  sites: ReadonlySet<string>,
): EgressPanel {
  const { heard, silent } = siteAnswers(answers, sites);
  const keyOf = (
    site: string | undefined,
    each: Pick<EgressRow, 'protocol' | 'outcome'>,
  ) => `${site} ${each.protocol} ${each.outcome}`;
  const named = new Set(
    heard
      .filter(({ part }) => part === 'hosts')
      .flatMap(({ site, value }) =>
        value.destinations.map(each => keyOf(site, each)),
      ),
  );
  const told = heard.flatMap(({ part, site, value }) =>
    value.destinations.filter(
      each => part === 'hosts' || !named.has(keyOf(site, each)),
    ),
  );
  const rows = new Map<string, EgressRow>();
  for (const each of told) {
    const key = [each.host, each.port, each.protocol, each.outcome].join(' ');
    const known = rows.get(key);
    const lastSeen = [known?.lastSeen, each.lastSeen]
      .filter(time => time !== undefined)
      .sort()
      .at(-1);
    rows.set(key, {
      ...each,
      requests: each.requests + (known?.requests ?? 0),
      ...(lastSeen === undefined ? {} : { lastSeen }),
    });
  }
  return {
    rows: [...rows.values()].sort(
      (a, b) =>
        Number(b.outcome === 'passed') - Number(a.outcome === 'passed') ||
        b.requests - a.requests,
    ),
    silent,
  };
}
