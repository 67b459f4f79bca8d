import { asOf, type Answer, type CollectedSignal } from '@causeway/mesh-intent';
import type { PartOwner } from './assignParts';
import { UNREADABLE } from './SnapshotStore';
import type { SnapshotRow, SnapshotState } from './SnapshotStore';

/** What the store knows that an answer is made from. */
interface KnownSnapshot {
  readonly states: readonly SnapshotState[];
  readonly rows: readonly SnapshotRow[];
}

/** Whom to answer, from what, and as of when. */
interface Asking extends KnownSnapshot {
  readonly owners: readonly PartOwner[];
  readonly now: Date;
  /**
   * Where a service runs: others of a site may be missing without a loss. Unset, each that is missing counts.
   */
  readonly clusters?: readonly string[] | undefined;
}

/**
 * The answers to a collected signal about one subject: one of each part and site that owns it, and beside a value one
 * for each cluster of the subject that the value is without.
 * A value stands until its bound whatever happened since; past it the newest trouble is told, or that it is stale.
 */
export function snapshotAnswers<Value>(
  signal: CollectedSignal<Value>,
  subject: string,
  known: Asking,
): readonly Answer<Value>[] {
  return known.owners
    .filter(owner => owner.signal.id === signal.id)
    .flatMap(owner => {
      const asked = { owner, subject, known };
      const answer = answerOf(signal, asked);
      if (answer.state !== 'value' && answer.state !== 'no-data') return answer;
      const missing = missingAnswers<Value>(signal, asked);
      return answer.state === 'no-data' && missing.length > 0
        ? missing
        : [answer, ...missing];
    });
}

interface Asked {
  readonly owner: PartOwner;
  readonly subject: string;
  readonly known: Asking;
}

const holds =
  (signal: Pick<CollectedSignal, 'id'>, { part, site }: PartOwner) =>
  (each: { signal: string; part: string; site: string }) =>
    each.signal === signal.id && each.part === part && each.site === site;

/** What nobody could ask about the subject, cluster by cluster. */
function missingAnswers<Value>(
  signal: Pick<CollectedSignal, 'id' | 'about'>,
  { owner, subject, known }: Asked,
): readonly Answer<Value>[] {
  const { site, part, source } = owner;
  const state = known.states.find(holds(signal, owner));
  const isOf = (cluster: string) => {
    switch (signal.about) {
      case 'cluster':
        return cluster === subject;
      case 'service':
        return known.clusters?.includes(cluster) ?? true;
      case 'namespace':
        return true;
      default:
        return signal.about satisfies never;
    }
  };
  return (state?.missing ?? [])
    .filter(({ cluster }) => isOf(cluster))
    .map(missing => ({
      state: missing.state,
      source: source?.id ?? '',
      site,
      part,
      message: `Without ${missing.cluster}. ${missing.message}`,
    }));
}

function answerOf<Value>(
  signal: CollectedSignal<Value>,
  asked: Asked,
): Answer<Value> {
  const { owner, subject, known } = asked;
  const { part, site, source } = owner;
  if (source === undefined) {
    return {
      state: 'not-configured',
      source: 'configuration',
      site,
      part,
      message: `${signal.title}: nothing is configured for ${site} (mesh.evidence.notConfigured lists ${signal.id}.${part}).`,
    };
  }
  const at = { source: source.id, site, part };
  const isHere = holds(signal, owner);
  const state = known.states.find(isHere);
  if (state?.observedAt === undefined) return without(state, at);
  const observedAt = state.observedAt.toISOString();
  const freshUntil = new Date(
    state.observedAt.getTime() + signal.freshForSeconds * 1000,
  );
  const ageMs = known.now.getTime() - state.observedAt.getTime();
  // What was observed far in the future says that a clock was set back, not that it is new.
  const isFresh = Math.abs(ageMs) <= signal.freshForSeconds * 1000;
  const { coverage } = state;
  const seen = coverage === undefined ? {} : { coverage };
  if (!isFresh && state.state !== 'value') return without(state, at);
  if (ageMs < 0 && !isFresh) {
    return {
      ...at,
      state: 'stale',
      observedAt,
      message: `Observed at ${observedAt}, which is still to come; nothing newer arrived.`,
    };
  }
  const row = known.rows.find(each => isHere(each) && each.subject === subject);
  if (isFresh && row === undefined) {
    return {
      ...at,
      ...seen,
      state: 'no-data',
      observedAt,
      message: `${source.id} knows nothing of ${subject} at ${site}.`,
    };
  }
  if (isFresh && row?.value === UNREADABLE) {
    return {
      ...at,
      state: 'unreachable',
      observedAt,
      message: `${source.id} told something of ${subject} that is not ${signal.id}.`,
    };
  }
  return asOf(
    {
      ...at,
      state: 'value',
      // Rows were checked against the signal's schema when they came.
      value: row?.value as Value,
      observedAt,
      freshUntil: freshUntil.toISOString(),
      ...(signal.windowSeconds === undefined
        ? {}
        : { windowSeconds: signal.windowSeconds }),
      ...seen,
    },
    known.now,
  );
}

/**
 * No value that still holds: the newest answer says why. Dated by the last value, not by the question: a source that
 * never had one was never seen. "No data" of the whole fleet has no date, which tells it from a source that looked and
 * holds nothing of one subject.
 */
function without<Value>(
  state: SnapshotState | undefined,
  at: { readonly source: string; readonly site: string; readonly part: string },
): Answer<Value> {
  const { state: newest = 'no-data', observedAt, message } = state ?? {};
  const reason = newest === 'value' ? 'no-data' : newest;
  return {
    ...at,
    state: reason,
    message: message ?? `${at.source} was not asked yet.`,
    ...(observedAt === undefined || reason === 'no-data'
      ? {}
      : { observedAt: observedAt.toISOString() }),
  };
}
