import type {
  NonAnswer,
  RepoRole,
  VerdictOutcome,
} from '@causeway/mesh-intent';
import type {
  CostPanel,
  DriftPanel,
  PlaintextClock,
} from '@causeway/mesh-intent/panels';
import type { ServiceView } from './wire';

/** One service of the fleet, in a row. @public */
export interface FleetServiceView {
  readonly ref: string;
  /** Catalog group ref. */
  readonly owner: string;
  readonly clusters: readonly string[];
  readonly mode: ServiceView['mode']['value'];
  /** Whether seven days of traffic would allow strict mTLS. */
  readonly clock: VerdictOutcome;
  /** Of the seven days, 0..1; absent when no request was seen. */
  readonly plaintextShare?: number;
  readonly callers: PlaintextClock['callers'];
  readonly drift: DriftPanel['state'];
  /** Of the slowest cluster; absent when none told. */
  readonly behindSeconds?: number;
  /** Of the last hour, 0..1; absent when no request was seen. */
  readonly failedShare?: number;
}

/** One cluster with what is applied there. @public */
export interface FleetClusterView {
  readonly name: string;
  readonly site: string;
  /** Order in which clusters get a change; never a deployment wave. */
  readonly clusterWave: number;
  readonly state: 'value' | NonAnswer;
  readonly message?: string;
  readonly applications: readonly {
    readonly name: string;
    readonly revision: string | null;
    /** Whether that is the tip of the routing repository. */
    readonly onTip: boolean;
    readonly sync: 'Synced' | 'OutOfSync' | 'Unknown';
    readonly health: string;
    readonly finishedAt?: string;
  }[];
}

/** One part of a signal at a site: the source's own health. @public */
export interface FleetSourceView {
  readonly signal: string;
  readonly title: string;
  readonly part: string;
  readonly site: string;
  readonly source: string;
  readonly state: 'value' | NonAnswer;
  /** Why there is no value; of a value, which clusters it is without and why. */
  readonly message?: string;
  /** ISO 8601, UTC: of the newest value. */
  readonly observedAt?: string;
  /** ISO 8601, UTC: of the newest answer. */
  readonly askedAt?: string;
  /** Non-answers in a row. */
  readonly failures: number;
}

/** What proxies cost in all, and whose they are. @public */
export interface FleetCostView {
  /** Of everything telemetry knows of, gateways and undeclared namespaces too. */
  readonly mesh: CostPanel;
  readonly teams: readonly {
    /** Catalog group refs; several where a namespace holds services of several teams. */
    readonly owners: readonly string[];
    readonly cost: CostPanel;
  }[];
  readonly namespaces: readonly {
    readonly namespace: string;
    readonly cost: CostPanel;
  }[];
}

/** The fleet for people of the platform. @public */
export interface FleetView {
  readonly world: Readonly<Partial<Record<RepoRole, string>>>;
  /** ISO 8601, UTC. */
  readonly now: string;
  readonly simulated: boolean;
  readonly services: readonly FleetServiceView[];
  /** Services that are left out because the caller may not read their telemetry. */
  readonly notAllowed: number;
  readonly clusters: readonly FleetClusterView[];
  readonly cost: FleetCostView;
  readonly sources: readonly FleetSourceView[];
}
