import type {
  GraphEdgeView,
  GraphNodeView,
} from '@causeway/plugin-mesh-common';
import type { CallStanding } from './callStanding';

/** A service as it is drawn. */
export interface DrawnService {
  readonly kind: 'service';
  /** Its ref. */
  readonly id: string;
  readonly node: GraphNodeView;
  /** Calls from the middle; 0 in the middle and where there is none. */
  readonly distance: number;
  /** Services one call away that are not drawn. */
  readonly more: number;
}

/** The services of a team as one. */
export interface DrawnTeam {
  readonly kind: 'team';
  /** Starts with "team:", which no ref of a service does. */
  readonly id: string;
  readonly team: string;
  readonly services: number;
  readonly failing: number;
  /** Services of which health is not known. */
  readonly unknown: number;
}

export type DrawnNode = DrawnService | DrawnTeam;

/** Calls between two of what is drawn. */
export interface DrawnEdge {
  /** Of the ends. */
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly calls: readonly GraphEdgeView[];
  /** The worst of its calls. */
  readonly standing: CallStanding;
  /** Calls by standing. */
  readonly counts: Readonly<Partial<Record<CallStanding, number>>>;
  readonly crossCluster: boolean;
}

/** What is drawn of a graph. */
export interface Picture {
  /** `teams`: too many services to draw one by one; some teams may be open. */
  readonly of: 'services' | 'teams';
  readonly nodes: readonly DrawnNode[];
  /** Both ends are among the nodes; each pair once. */
  readonly edges: readonly DrawnEdge[];
  /** Services that the filter leaves and that are too many to draw. */
  readonly leftOff: number;
}
