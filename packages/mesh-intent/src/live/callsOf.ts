import { counted } from '../panels/numbers';
import type { Judged } from '../gates/foldJudged';
import { sayOf } from '../gates/sayOf';
import type { Say } from '../gates/sayOf';
import { notAsked } from '../gates/toldOf';
import type { ServiceEntry, World } from '../world';
import { accessLogOf } from './accessLog';
import type { AccessLog } from './accessLog';
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

/** What the log holds of the caller's calls since the merge. */
function judgedLog(
  { callee, principals }: Calls,
  log: AccessLog,
  context: { readonly mergedMs: number; readonly say: Say },
): Judged {
  const { mergedMs, say } = context;
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
    const times = refused.map(({ lastSeen }) => lastSeen).sort();
    return say.fail(
      'ThresholdExceeded',
      `calls are refused, the last at ${times.at(
        -1,
      )}; look at the policies of ${callee.ref}.`,
    );
  }
  const seen = since('admitted', mergedMs);
  if (log.silence !== '') {
    return say.open(
      log.stale ? 'StaleEvidence' : 'SourceUnavailable',
      seen.length === 0
        ? `no call was seen yet. ${log.silence}`
        : `calls are seen, but whether some are refused is not known everywhere. ${log.silence}`,
    );
  }
  if (seen.length === 0) {
    return say.open(
      'NoSamples',
      'no call since the merge is in the log; successes are sampled, so some time may pass.',
    );
  }
  const rows = seen.reduce((sum, each) => sum + each.rows, 0);
  return say.pass(
    `${counted(
      rows,
      'logged call',
      'logged calls',
    )} of the last day, some since the merge, none refused.`,
  );
}

/**
 * Whether the callee's log holds calls of the caller since the merge, under its identity, and none that was refused. The
 * first minutes do not count against it: the old policies may still hold there.
 */
export function judgedCalls(
  item: Calls,
  world: World,
  evidence: LiveEvidence & { readonly now: Date },
): Judged {
  const { name, callee, mergedMs } = item;
  const log = accessLogOf(callee, world, evidence);
  if (log === undefined) return notAsked(name, 'the access log');
  const say = sayOf(name);
  return mergedMs === undefined
    ? say.open('SubjectUnknown', 'when it merged is not known.')
    : judgedLog(item, log, { mergedMs, say });
}
