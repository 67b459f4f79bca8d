import type { Finding } from '@causeway/mesh-authz';
import type { RepoRole } from '../world/types';

/**
 * The edit of one file, as whole texts. `before` undefined creates the file, `after` undefined deletes it.
 * @public
 */
export interface FileEdit {
  readonly path: string;
  readonly before?: string;
  readonly after?: string;
}

/**
 * Edits to one repository = one pull request.
 * @public
 */
export interface PlanStep {
  /** 1-based position; also the branch suffix: causeway/<change>/<index>. */
  readonly index: number;
  readonly repo: RepoRole;
  /** Imperative title of the commit and pull request. One line. */
  readonly title: string;
  readonly edits: readonly FileEdit[];
  /** Paths whose change on the target branch concerns this step (read set); includes the edited ones. */
  readonly reads: readonly string[];
}

/**
 * Ordered steps produced by a kind from an input and a world.
 * @public
 */
export interface Plan {
  readonly kind: string;
  readonly title: string;
  /** Why, in the requester's words; rendered in the pull request. */
  readonly reason?: string;
  /** Service refs the plan is about; ownership and pages resolve by these. */
  readonly services: readonly string[];
  readonly steps: readonly PlanStep[];
}

/**
 * What a kind's planner answers. Findings of a refusal carry `jsonPath` into the form's input.
 * @public
 */
export type PlanResult =
  | {
      readonly ok: true;
      readonly plan: Plan;
      readonly findings: readonly Finding[];
    }
  | { readonly ok: false; readonly findings: readonly Finding[] };
