import type { RepoRole } from '@causeway/mesh-intent';
import type { DriftPanel } from '@causeway/mesh-intent/panels';
import type { FleetSourceView } from './fleet';
import type { ServiceView } from './wire';

/** Of the two things there are to know about a call; `unknown` is neither yes nor no. @public */
export type GraphTold = 'yes' | 'no' | 'unknown';

/**
 * How requests to a service went in the last hour. `failing`: at least one in a hundred. `quiet`: every site answered
 * and nobody called. `unknown` is neither.
 * @public
 */
export type GraphHealth = 'good' | 'failing' | 'quiet' | 'unknown';

/** One service of the graph. @public */
export interface GraphNodeView {
  readonly ref: string;
  /** `absent`: somebody names or calls it, and routing has no manifest of it. */
  readonly manifest: 'read' | 'unreadable' | 'absent';
  /** Catalog group ref; of what has no readable manifest nobody knows. */
  readonly owner?: string;
  readonly clusters: readonly string[];
  readonly mode: {
    readonly declared: ServiceView['mode']['value'];
    /** `mtls`: seven measured days without plaintext; `plaintext`: at least one request of them was. */
    readonly observed: 'mtls' | 'plaintext' | 'unknown';
  };
  readonly health: {
    readonly state: GraphHealth;
    /** Of the last hour, 0..1, rounded to 1e-4; absent when no request was seen. */
    readonly failedShare?: number;
  };
  readonly drift: DriftPanel['state'];
  /** Deployment wave; absent of what stands on a cycle or above one, and of what has no readable manifest. */
  readonly deployWave?: number;
  /** Index in `cycles`, of what stands on one. */
  readonly cycle?: number;
  /** Its telemetry is left out because the caller may not read it. */
  readonly hidden?: true;
}

/** Calls of one service to another. @public */
export interface GraphEdgeView {
  readonly from: string;
  readonly to: string;
  /** Whether the manifest of the caller says so; unknown when it cannot be read. */
  readonly declared: GraphTold;
  /**
   * Whether a week of telemetry has such calls. `no` needs every site that could have counted one to have answered whole;
   * otherwise what was not seen is unknown.
   */
  readonly observed: GraphTold;
  /** Of the week; absent when none was seen. */
  readonly requests?: number;
  /** Of them, those that failed; absent when none did or nobody told. */
  readonly failed?: number;
  /** A call leaves its cluster, seen or declared; or the caller runs where the called one does not. */
  readonly crossCluster?: true;
  /** Pairs of clusters between which calls were seen; absent when none left its cluster. */
  readonly crossings?: readonly {
    readonly from: string;
    readonly to: string;
  }[];
}

/** How far a change reaches. @public */
export interface GraphChangeView {
  readonly id: string;
  readonly title: string;
  /** Services it touches; one that it onboards need not be among the nodes. */
  readonly touched: readonly string[];
  /** Everyone who depends on one of them over declared or seen calls, nearest first. */
  readonly reached: readonly {
    readonly ref: string;
    /** Calls in between; 1 calls a touched service itself. */
    readonly distance: number;
    /** The service one step nearer. */
    readonly via: string;
  }[];
  /** Declared calls that it adds or takes away. */
  readonly calls: readonly {
    readonly from: string;
    readonly to: string;
    readonly op: 'add' | 'remove';
  }[];
}

/** A part of a signal at a site, as the graph was made from it. @public */
export interface GraphAnswerView extends FleetSourceView {
  /** 0..1, of the newest value; absent when the source does not say. */
  readonly coverage?: number;
  /** Seconds after `observedAt` for which the value stands. */
  readonly freshForSeconds: number;
}

/** Who calls whom, declared and seen, from what was collected; nobody is asked for it. @public */
export interface GraphView {
  readonly world: Readonly<Partial<Record<RepoRole, string>>>;
  /** ISO 8601, UTC. */
  readonly now: string;
  readonly simulated: boolean;
  /** Sorted by ref. */
  readonly nodes: readonly GraphNodeView[];
  /** Sorted by caller, then by who is called; each pair once. */
  readonly edges: readonly GraphEdgeView[];
  /** Each starts and ends with the same ref. Where there is one, services above it are in no deployment wave. */
  readonly cycles: readonly (readonly string[])[];
  /** Sites by cluster; the age of a node's numbers is that of the answers of its sites. */
  readonly sites: Readonly<Record<string, string>>;
  /** Services whose telemetry is left out because the caller may not read it. */
  readonly notAllowed: number;
  readonly answers: readonly GraphAnswerView[];
  /** When a change was asked for. */
  readonly change?: GraphChangeView;
}
