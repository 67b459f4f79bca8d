import type { AuthorizationPolicy } from '../policy';
import type {
  Decision,
  MeshSettings,
  RequestRecord,
  Workload,
} from '../request';

/**
 * What a case expects; at least a decision or the codes of admission.
 * @public
 */
export interface VectorExpectation {
  readonly decision?: Decision['decision'];
  readonly by?: readonly string[];
  /** Required for `undecided`. */
  readonly missing?: readonly string[];
  /** Codes of every error `validatePolicy` finds; none when absent. */
  readonly invalid?: readonly string[];
  /** Codes of every warning and information it finds; not looked at when absent. */
  readonly warns?: readonly string[];
  /** What the proxy's shadow engines report and what enforcing would do; see `shadow`. */
  readonly shadow?: {
    readonly allow?: 'allowed' | 'denied' | 'undecided';
    readonly deny?: 'allowed' | 'denied' | 'undecided';
    readonly ifEnforced?: Decision['decision'];
    readonly falseAlarm?: boolean | 'unknown';
  };
}

/**
 * One case: these policies, this request, this decision, and why.
 * @public
 */
export interface Vector {
  readonly id: string;
  /** One sentence with its full stop. */
  readonly why: string;
  readonly policies: readonly AuthorizationPolicy[];
  readonly request: RequestRecord;
  readonly workload: Workload;
  readonly settings: MeshSettings;
  readonly expect: VectorExpectation;
}
