import type { Decision } from '../request';
import { CallerBook } from './CallerBook';
import { callerName } from './callerOf';
import { Tally } from './Tally';
import type {
  AccessTuple,
  Decider,
  MetricCaller,
  MetricOnlyCaller,
  ReplayReport,
} from './types';
import { upperBound } from './upperBound';

/** Callers told apart in one report; the memory of a replay is bounded by it, whatever the log holds. */
const MOST_CALLERS = 10_000;

/**
 * What a request is held against. The trust domain belongs to a decider, so each cluster of a workload has its own pair.
 * @public
 */
export interface ReplayDeciders {
  /** The enforced policies as they are. */
  readonly today: Decider;
  /** The enforced policies as proposed. */
  readonly proposed: Decider;
}

function assertTuple({ rows, samplingRate }: AccessTuple): void {
  if (!(rows >= 1) || !(samplingRate > 0 && samplingRate <= 1)) {
    throw new RangeError(
      `A tuple needs at least one row and a sampling rate above 0 and at most 1; got ${rows} rows at ${samplingRate}.`,
    );
  }
}

function contradicts(today: Decision, tuple: AccessTuple): boolean {
  return (
    (tuple.outcome === 'admitted' && today.decision === 'deny') ||
    (tuple.outcome === 'denied' && today.decision === 'allow')
  );
}

/** The same caller at two clusters: being shut out at one of them is what has to be told. */
function worse(
  a: Decision['decision'],
  b: Decision['decision'],
): Decision['decision'] {
  return (
    (['deny', 'undecided'] as const).find(each => each === a || each === b) ??
    'allow'
  );
}

/**
 * Runs the requests of a log through two sets of policies and adds up the difference.
 * Rows may arrive in any order and number; memory grows with the number of callers only, up to a bound.
 * @public
 */
export class Replay {
  private readonly admitted = new Tally();
  private readonly newlyDenied = new Tally();
  private readonly undecided = new Tally();
  private readonly alreadyDenied = new Tally();
  private readonly newlyAllowed = new Tally();
  private readonly deniedUndecided = new Tally();
  private readonly contradicted = new Tally();
  private readonly denied = new CallerBook(MOST_CALLERS);
  private readonly seen = new CallerBook(MOST_CALLERS);
  private readonly missing = new Map<string, number>();
  private readonly metricCallers = new Map<string, MetricOnlyCaller>();
  private first: string | undefined;
  private last: string | undefined;

  /** Throws RangeError on a tuple without rows or with an impossible sampling rate: the source is broken then. */
  add(tuple: AccessTuple, { today, proposed }: ReplayDeciders): void {
    assertTuple(tuple);
    const { rows } = tuple;
    const weight = 1 / tuple.samplingRate;
    const decision = proposed.decide(tuple.request);
    if (contradicts(today.decide(tuple.request), tuple)) {
      this.contradicted.add(rows, weight);
    }
    this.noteTime(tuple.lastSeen);
    if (tuple.outcome === 'admitted') this.addAdmitted(tuple, decision);
    else this.tallyOfDenied(decision).add(rows, weight);
  }

  /** A caller of the same window as the unsampled metrics saw it. Judged by its identity alone. */
  addMetricCaller(
    { principal, requests, protocol }: MetricCaller,
    { proposed }: ReplayDeciders,
  ): void {
    const caller =
      principal === undefined ? 'no identity' : callerName(principal);
    const peer = principal === undefined ? [] : [principal];
    const { decision } = proposed.decide({ protocol, peer });
    const known = this.metricCallers.get(caller);
    this.metricCallers.set(caller, {
      caller,
      requests: requests + (known?.requests ?? 0),
      decision:
        known === undefined ? decision : worse(known.decision, decision),
    });
  }

  /** The report so far. */
  report(): ReplayReport {
    const admitted = this.admitted.counts();
    return {
      admitted,
      newlyDenied: this.newlyDenied.counts(),
      undecided: this.undecided.counts(),
      alreadyDenied: this.alreadyDenied.counts(),
      newlyAllowed: this.newlyAllowed.counts(),
      deniedUndecided: this.deniedUndecided.counts(),
      contradicted: this.contradicted.counts(),
      ...this.shares(admitted.weighted, admitted.effective),
      callers: this.denied.callers(),
      callersLeftOff: this.denied.callersLeftOff,
      ...this.rarest(),
      onlyInMetrics: [...this.metricCallers.values()].filter(
        ({ caller }) => !this.seen.has(caller),
      ),
      missing: [...this.missing]
        .map(([field, weighted]) => ({ field, weighted }))
        .sort((a, b) => b.weighted - a.weighted),
      ...(this.first === undefined || this.last === undefined
        ? {}
        : { seen: { first: this.first, last: this.last } }),
    };
  }

  private addAdmitted(tuple: AccessTuple, proposed: Decision): void {
    const weight = 1 / tuple.samplingRate;
    const weighted = tuple.rows * weight;
    this.admitted.add(tuple.rows, weight);
    this.seen.add(tuple, weighted);
    if (proposed.decision === 'deny') {
      this.newlyDenied.add(tuple.rows, weight);
      this.denied.add(tuple, weighted);
    }
    if (proposed.decision === 'undecided') {
      this.undecided.add(tuple.rows, weight);
      for (const field of proposed.missing) {
        this.missing.set(field, (this.missing.get(field) ?? 0) + weighted);
      }
    }
  }

  private tallyOfDenied({ decision }: Decision): Tally {
    switch (decision) {
      case 'allow':
        return this.newlyAllowed;
      case 'deny':
        return this.alreadyDenied;
      case 'undecided':
        return this.deniedUndecided;
      default:
        return decision satisfies never;
    }
  }

  private noteTime(at: string): void {
    if (this.first === undefined || at < this.first) this.first = at;
    if (this.last === undefined || at > this.last) this.last = at;
  }

  private shares(weighted: number, effective: number) {
    if (weighted === 0) return {};
    const deniedShare = this.newlyDenied.weighted / weighted;
    return {
      deniedShare,
      upperBound: upperBound(deniedShare * effective, effective),
      undecidedShare: this.undecided.weighted / weighted,
    };
  }

  private rarest(): Pick<ReplayReport, 'rarest'> {
    const rarest = this.seen.callers().at(-1);
    return rarest === undefined
      ? {}
      : { rarest: { caller: rarest.caller, weighted: rarest.weighted } };
  }
}
