import type {
  NonAnswer,
  ReplayCounts,
  VerdictOutcome,
  VerdictReason,
} from '@causeway/mesh-intent';

/** One request of a caller, as the log holds it. @public */
export interface ImpactSampleView {
  readonly protocol: 'http' | 'tcp';
  readonly method?: string;
  readonly path?: string;
  readonly port?: number;
  /** ISO 8601, UTC. */
  readonly lastSeen: string;
  /** Requests it stands for. */
  readonly weighted: number;
}

/** A caller that is admitted today and would be denied. @public */
export interface ImpactCallerView {
  /** Principal without its scheme, "no identity" for plaintext, "unknown identity" where the log does not say. */
  readonly caller: string;
  readonly rows: number;
  readonly weighted: number;
  /** ISO 8601, UTC. */
  readonly lastSeen: string;
  readonly samples: readonly ImpactSampleView[];
}

/** What a site answered, or why it did not. @public */
export interface ImpactSiteView {
  readonly site: string;
  readonly source: string;
  readonly state: 'value' | NonAnswer;
  /** For a non-answer: what was tried and what to do. */
  readonly message?: string;
  /** ISO 8601, UTC. */
  readonly observedAt?: string;
}

/** What a change of policies would do to one workload's traffic, replayed from the access log (M-12). @public */
export interface ImpactView {
  /** "shop/orders". */
  readonly workload: string;
  /** Whether the step changes what is enforced; else the numbers are what enforcing the watched policies would do. */
  readonly enforced: boolean;
  readonly outcome: VerdictOutcome;
  readonly reason: VerdictReason;
  /** The verdict in words, with its numbers. */
  readonly message: string;
  /** Hours of log asked; absent when nothing was. */
  readonly hours?: number;
  readonly sites: readonly ImpactSiteView[];
  /** Absent when no site answered. */
  readonly report?: {
    readonly admitted: ReplayCounts;
    readonly newlyDenied: ReplayCounts;
    readonly undecided: ReplayCounts;
    readonly alreadyDenied: ReplayCounts;
    readonly newlyAllowed: ReplayCounts;
    /** 0..1; absent without admitted requests. */
    readonly deniedShare?: number;
    /** One-sided 95 % bound, 0..1. */
    readonly upperBound?: number;
    /** 0..1. */
    readonly undecidedShare?: number;
    /** Heaviest first, the first 50. */
    readonly callers: readonly ImpactCallerView[];
    readonly callersLeftOff: number;
    readonly rarest?: { readonly caller: string; readonly weighted: number };
    /** Callers of the week that the log does not hold; `deny` when their identity alone decides. */
    readonly onlyInMetrics: readonly {
      readonly caller: string;
      readonly requests: number;
      readonly decision: 'allow' | 'deny' | 'undecided';
    }[];
    /** Fields the log lacks. */
    readonly missing: readonly {
      readonly field: string;
      readonly weighted: number;
    }[];
    /** Requests on which today's policies and the log disagree. */
    readonly contradicted: ReplayCounts;
  };
}
