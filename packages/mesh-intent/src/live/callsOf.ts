import { counted } from '../panels/numbers';
import type { Judged } from '../gates/foldJudged';
import { notAsked } from '../gates/toldOf';
import type { ServiceEntry, World } from '../world';
import { accessLogOf } from './accessLog';
import { SETTLE_MS } from './merged';
import type { LiveEvidence } from './types';

/** Whose calls to whom are to be seen. */
export interface Calls {
  /** "shop/checkout → payments/ledger". */
  readonly name: string;
  readonly callee: ServiceEntry;
  /** Identities of the caller, without `spiffe://`. */
  readonly principals: readonly string[];
  /** Epoch milliseconds; `undefined` when the merge has no time. */
  readonly mergedMs: number | undefined;
}

/** Identities of a service in the clusters named. */
export function principalsOf(
  world: World,
  { manifest }: ServiceEntry,
  clusters: readonly string[],
): string[] {
  const { metadata, spec } = manifest;
  return clusters.flatMap(name => {
    const domain = world.clusters.get(name)?.trustDomain;
    return domain === undefined
      ? []
      : [`${domain}/ns/${metadata.namespace}/sa/${spec.serviceAccount}`];
  });
}

/**
 * Whether the callee's log holds calls of the caller since the merge, under its identity, and none that was refused. The
 * first minutes do not count against it: the old policies may still hold there.
 */
export function judgedCalls(
  { name, callee, principals, mergedMs }: Calls,
  world: World,
  evidence: LiveEvidence & { readonly now: Date },
): Judged {
  const log = accessLogOf(callee, world, evidence);
  if (log === undefined) return notAsked(name, 'the access log');
  const open = (reason: Judged['reason'], message: string): Judged => ({
    outcome: 'insufficient-evidence',
    reason,
    message: `${name}: ${message}`,
    evidence: [],
  });
  if (mergedMs === undefined) {
    return open('SubjectUnknown', 'when it merged is not known.');
  }
  const wanted = new Set(principals.map(each => `spiffe://${each}`));
  const own = log.clusters
    .flatMap(({ tuples }) => tuples)
    .filter(({ request }) => request.peer?.some(each => wanted.has(each)));
  const since = (outcome: 'admitted' | 'denied', from: number) =>
    own.filter(
      each => each.outcome === outcome && Date.parse(each.lastSeen) >= from,
    );
  const refused = since('denied', mergedMs + SETTLE_MS);
  if (refused.length > 0) {
    const last = refused
      .map(({ lastSeen }) => lastSeen)
      .sort()
      .at(-1);
    return {
      outcome: 'fail',
      reason: 'ThresholdExceeded',
      message: `${name}: calls are refused, the last at ${last}; look at the policies of ${callee.ref}.`,
      evidence: [],
    };
  }
  const seen = since('admitted', mergedMs);
  if (seen.length === 0) {
    return log.silence === ''
      ? open(
          'NoSamples',
          'no call since the merge is in the log; successes are sampled, so some time may pass.',
        )
      : open(
          log.stale ? 'StaleEvidence' : 'SourceUnavailable',
          `no call was seen yet. ${log.silence}`,
        );
  }
  if (log.silence !== '') {
    return open(
      log.stale ? 'StaleEvidence' : 'SourceUnavailable',
      `calls are seen, but whether some are refused is not known everywhere. ${log.silence}`,
    );
  }
  const rows = seen.reduce((sum, each) => sum + each.rows, 0);
  return {
    outcome: 'pass',
    reason: 'Satisfied',
    message: `${name}: ${counted(
      rows,
      'logged call',
      'logged calls',
    )} of the last day, some since the merge, none refused.`,
    evidence: [],
  };
}
