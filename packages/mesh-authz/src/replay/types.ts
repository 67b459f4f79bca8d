import type { Decision, RequestRecord } from '../request';

/**
 * Requests of the access log that are alike in everything a policy can see, with how many rows of them are stored.
 * @public
 */
export interface AccessTuple {
  readonly request: RequestRecord;
  /** What the proxy did: `denied` is a 403 whose details name RBAC, anything else reached the workload. */
  readonly outcome: 'admitted' | 'denied';
  /** Stored rows, a whole number of at least 1. */
  readonly rows: number;
  /** Share of such requests that was logged when these rows were; above 0, at most 1. */
  readonly samplingRate: number;
  /** ISO 8601, UTC: newest of the rows. */
  readonly lastSeen: string;
}

/**
 * A caller as the unsampled metrics know it; the log may never have held it.
 * @public
 */
export interface MetricCaller {
  /** `spiffe://…`, or `undefined` for traffic without an identity. */
  readonly principal?: string;
  readonly protocol: RequestRecord['protocol'];
  /** Requests in the window. */
  readonly requests: number;
}

/** Anything that decides requests: the compiled evaluator or the interpreter. @public */
export interface Decider {
  decide(request: RequestRecord): Decision;
}

/**
 * Three ways to count the same rows.
 * @public
 */
export interface ReplayCounts {
  /** Rows as stored. */
  readonly rows: number;
  /** Requests they stand for: each row counts 1 / sampling rate. */
  readonly weighted: number;
  /** Kish's effective sample size, (Σw)² / Σw²: how many equally weighted rows would say as much. */
  readonly effective: number;
}

/** @public */
export interface ReplaySample {
  readonly request: RequestRecord;
  /** ISO 8601, UTC. */
  readonly lastSeen: string;
  readonly weighted: number;
}

/**
 * A caller whose requests are admitted today and would be denied.
 * @public
 */
export interface ReplayCaller {
  /** Principal without `spiffe://`, "no identity" for plaintext, "unknown identity" where the log does not say. */
  readonly caller: string;
  readonly rows: number;
  readonly weighted: number;
  /** ISO 8601, UTC. */
  readonly lastSeen: string;
  /** Its heaviest requests, at most three. */
  readonly samples: readonly ReplaySample[];
}

/** @public */
export interface MetricOnlyCaller {
  readonly caller: string;
  readonly requests: number;
  /** From the identity alone: `deny` means that, at one cluster at least, no request of this caller would be admitted. */
  readonly decision: Decision['decision'];
}

/**
 * What a proposed set of policies would have done to the traffic of the log.
 * @public
 */
export interface ReplayReport {
  /** Requests that reach the workload today: the denominator of every share. */
  readonly admitted: ReplayCounts;
  readonly newlyDenied: ReplayCounts;
  /** Of the admitted: those a field missing from the log leaves open. Never folded into either side. */
  readonly undecided: ReplayCounts;
  /** Denied today, counted apart: they are logged in full and would swell the denominator. */
  readonly alreadyDenied: ReplayCounts;
  readonly newlyAllowed: ReplayCounts;
  /** Denied today, and open under the proposal. */
  readonly deniedUndecided: ReplayCounts;
  /** Weighted share of the admitted that would be denied, 0..1; absent without admitted requests. */
  readonly deniedShare?: number;
  /** One-sided 95 % upper bound of that share; absent without admitted requests. */
  readonly upperBound?: number;
  /** Weighted share of the admitted that stays open, 0..1; absent without admitted requests. */
  readonly undecidedShare?: number;
  /** Every caller that would be denied, heaviest first. */
  readonly callers: readonly ReplayCaller[];
  /** Callers beyond the most that are told apart; their requests are counted all the same. */
  readonly callersLeftOff: number;
  /** The caller that was seen least, among the admitted. */
  readonly rarest?: { readonly caller: string; readonly weighted: number };
  readonly onlyInMetrics: readonly MetricOnlyCaller[];
  /** Fields the log lacks, with the weighted requests each leaves open; one request may lack several. */
  readonly missing: readonly {
    readonly field: string;
    readonly weighted: number;
  }[];
  /** Rows on which today's policies, evaluated, contradict what the log says happened. */
  readonly contradicted: ReplayCounts;
  /** ISO 8601, UTC, of the newest and oldest tuple; absent without tuples. */
  readonly seen?: { readonly first: string; readonly last: string };
}
