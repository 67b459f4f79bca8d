import type { NonAnswer, RepoRole } from '@causeway/mesh-intent';
import type {
  CallersPanel,
  CertificatePanel,
  CostPanel,
  DependencyPanel,
  DriftPanel,
  EgressPanel,
  FailurePanel,
  Headline,
  PlaintextClock,
  RolloutPanel,
} from '@causeway/mesh-intent/panels';

/** What one source said of one part of a signal at one site, without its numbers. @public */
export interface AnswerView {
  readonly site: string;
  readonly part: string;
  readonly source: string;
  readonly state: 'value' | NonAnswer;
  /** For a non-answer: what was tried and what to do. */
  readonly message?: string;
  /** ISO 8601, UTC. */
  readonly observedAt?: string;
  /** ISO 8601, UTC; past it the value is stale. */
  readonly freshUntil?: string;
  /** 0..1. */
  readonly coverage?: number;
}

/** The course of a panel's one number over a week, one line for each site. @public */
export interface TrendView {
  readonly unit: string;
  readonly lines: readonly {
    readonly site: string;
    readonly part: string;
    /** Oldest first. */
    readonly points: readonly {
      /** ISO 8601, UTC. */
      readonly at: string;
      readonly value: number;
    }[];
  }[];
}

/** A panel: what is known, where from, how old, and what it means. @public */
export interface PanelView<T> {
  /** Id of the signal. */
  readonly signal: string;
  readonly title: string;
  /** The panel in one sentence. */
  readonly headline: Headline;
  /** What the numbers say, and what they do not. */
  readonly means: string;
  readonly unit: string;
  /** Seconds of history; absent for an instant. */
  readonly windowSeconds?: number;
  /** One of each part and site where the service runs. */
  readonly answers: readonly AnswerView[];
  readonly panel: T;
  readonly trend: TrendView;
}

/** Everything telemetry says of one service, from what was collected; nobody is asked for it. @public */
export interface EvidenceView {
  readonly ref: string;
  /** Commits the answers were held against. */
  readonly world: Readonly<Partial<Record<RepoRole, string>>>;
  /** ISO 8601, UTC: the portal's clock. */
  readonly now: string;
  /** The embedded estate makes it up. */
  readonly simulated: boolean;
  readonly plaintext: PanelView<PlaintextClock>;
  readonly drift: PanelView<DriftPanel>;
  readonly rollout: PanelView<RolloutPanel>;
  readonly failures: PanelView<FailurePanel>;
  readonly dependencies: PanelView<DependencyPanel>;
  readonly callers: PanelView<CallersPanel>;
  readonly egress: PanelView<EgressPanel>;
  readonly certificates: PanelView<CertificatePanel>;
  /** Of the service's namespace. */
  readonly cost: PanelView<CostPanel>;
}
