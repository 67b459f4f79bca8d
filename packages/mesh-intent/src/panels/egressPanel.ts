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

type Destination = UndeclaredEgressValue['destinations'][number];

/** The counters of a site, less what its log names a host for. */
function unnamed(
  counted: readonly Destination[],
  named: readonly Destination[],
): Destination[] {
  return counted.flatMap(each => {
    const alike = named.filter(
      ({ protocol, outcome }) =>
        protocol === each.protocol && outcome === each.outcome,
    );
    const known = alike.reduce((sum, { requests }) => sum + requests, 0);
    // The two count over windows that end a moment apart, and the log may be weighted: less than one call is none.
    const rest = Math.round(each.requests - known);
    if (alike.length === 0) return [each];
    return rest > 0 ? [{ ...each, requests: rest }] : [];
  });
}

/**
 * Calls outside that a service did not declare (M-13). What the log of a site names a host for is taken off the site's
 * counters of the same protocol and outcome, so that nothing is counted twice; what only the counters know of stays.
 * @public
 */
export function egressPanel(
  answers: readonly Answer<UndeclaredEgressValue>[],
  sites: ReadonlySet<string>,
): EgressPanel {
  const { heard, silent } = siteAnswers(answers, sites);
  const named = (where: string | undefined) =>
    heard
      .filter(({ part, site }) => part === 'hosts' && site === where)
      .flatMap(({ value }) => value.destinations);
  const told = heard.flatMap(({ part, site, value }) =>
    part === 'hosts'
      ? value.destinations
      : unnamed(value.destinations, named(site)),
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
