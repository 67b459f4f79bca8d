import type { PolicyAction } from '../policy';
import type { Decision, RequestRecord, Workload } from '../request';

/**
 * A list of a policy held against a request.
 * @public
 */
export interface ShownClause {
  /** As in the policy: "principals", "notPaths", "when request.headers[x-team]". */
  readonly field: string;
  /** The values as written. */
  readonly expected: readonly string[];
  /** What the request showed; empty when it is known to show nothing (plaintext, no such header). */
  readonly seen: readonly string[];
}

/**
 * A rule by its policy and its place there.
 * @public
 */
export interface RuleReference {
  /** As Envoy names it. */
  readonly id: string;
  readonly namespace: string;
  readonly name: string;
  /** 0-based. */
  readonly index: number;
}

/**
 * Why one ALLOW policy does not let the request in. `left-out`: every rule needs HTTP and this is a TCP connection,
 * or holds something no proxy can be told.
 * @public
 */
export type NearMiss =
  | {
      readonly kind: 'no-rules' | 'left-out';
      readonly namespace: string;
      readonly name: string;
    }
  | {
      readonly kind: 'differs';
      readonly namespace: string;
      readonly name: string;
      /** The rule with the fewest lists that fail. */
      readonly rule: RuleReference;
      /** Its first list that fails: source, then operation, then conditions. */
      readonly first: ShownClause;
      /** How many lists fail. */
      readonly failing: number;
    };

/**
 * Why a decision fell.
 * @public
 */
export type Because =
  | {
      readonly kind: 'rule';
      readonly rule: RuleReference;
      readonly action: PolicyAction;
      /** Who was asked; CUSTOM only. `missing` when the rule denies because its provider cannot be asked. */
      readonly provider?: { readonly name: string; readonly missing: boolean };
      /** The lists that matched; none for an empty rule. */
      readonly matched: readonly ShownClause[];
    }
  | { readonly kind: 'nothing-applies' }
  /** A port of the sidecar itself, which no policy sees. */
  | { readonly kind: 'not-captured'; readonly port: number | undefined }
  | { readonly kind: 'no-rule-allows'; readonly nearest: readonly NearMiss[] }
  | {
      readonly kind: 'unknown';
      /** Each missing field of the record with the rules that look at it. */
      readonly needs: readonly {
        readonly field: string;
        readonly rules: readonly RuleReference[];
      }[];
    };

/**
 * A decision and everything that is needed to say why.
 * @public
 */
export interface Explanation {
  readonly decision: Decision;
  readonly because: Because;
  readonly request: RequestRecord;
  readonly workload: Workload;
  /** The mesh's own, left out of names. */
  readonly trustDomain: string;
}
