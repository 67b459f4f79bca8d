import { interpret } from '../interpret';
import { appliesTo } from '../lower';
import type { AuthorizationPolicy } from '../policy';
import type {
  Decision,
  MeshSettings,
  RequestRecord,
  Workload,
} from '../request';

/**
 * What one of the proxy's shadow engines says of a request.
 * @public
 */
export type ShadowResult = 'allowed' | 'denied' | 'undecided';

/**
 * Dry-run policies against one request.
 * @public
 */
export interface ShadowDecision {
  /** What is enforced today. */
  readonly enforced: Decision;
  /** What all policies together would do if the dry-run ones were enforced too. */
  readonly ifEnforced: Decision;
  /** What the proxy reports, of dry-run ALLOW policies alone; absent when there is none. */
  readonly allow?: ShadowResult;
  /** What the proxy reports, of dry-run DENY policies alone; absent when there is none. */
  readonly deny?: ShadowResult;
  /**
   * The proxy reports a denial, the request is admitted today, and enforcing would admit it too.
   * `unknown` when the record lacks what that depends on.
   */
  readonly falseAlarm: boolean | 'unknown';
}

/**
 * Judges dry-run policies request by request.
 * @public
 */
export interface ShadowEvaluator {
  decide(request: RequestRecord): ShadowDecision;
}

const results = {
  allow: 'allowed',
  deny: 'denied',
  undecided: 'undecided',
} as const satisfies Record<Decision['decision'], ShadowResult>;

function alarm(
  reported: readonly (ShadowResult | undefined)[],
  enforced: Decision,
  ifEnforced: Decision,
): boolean | 'unknown' {
  const raised = reported.includes('denied');
  const maybeRaised = raised || reported.includes('undecided');
  // Whatever denies for certain ends the question: nothing was said, or it is denied rightly.
  if (!maybeRaised || enforced.decision === 'deny') return false;
  if (ifEnforced.decision === 'deny') return false;
  return raised &&
    enforced.decision === 'allow' &&
    ifEnforced.decision === 'allow'
    ? true
    : 'unknown';
}

/**
 * Dry-run told honestly (mesh.md 1.9). The proxy keeps dry-run policies in engines of their own: the ALLOW one knows
 * only dry-run ALLOW policies, so it reports "denied" for whatever only an enforced policy admits. Beside what the
 * proxy reports, this answers what enforcing would really do.
 * @public
 */
export function shadow(
  policies: readonly AuthorizationPolicy[],
  workload: Workload,
  settings: MeshSettings,
): ShadowEvaluator {
  const dry = policies
    .filter(({ dryRun }) => dryRun)
    .map(policy => ({ ...policy, dryRun: false }));
  // CUSTOM and AUDIT have no dry run: admission refuses them, and enforcing them is not asked for.
  const allowing = dry.filter(({ action }) => action === 'ALLOW');
  const denying = dry.filter(({ action }) => action === 'DENY');
  const enforced = policies.filter(({ dryRun }) => !dryRun);
  const evaluator = (some: readonly AuthorizationPolicy[]) =>
    interpret(some, workload, settings);
  const today = evaluator(enforced);
  const later = evaluator([...enforced, ...allowing, ...denying]);
  const engine = (some: readonly AuthorizationPolicy[]) => {
    const alone = evaluator(some);
    const applies = some.some(policy => appliesTo(policy, workload, settings));
    return (request: RequestRecord): ShadowResult | undefined =>
      applies ? results[alone.decide(request).decision] : undefined;
  };
  const allowEngine = engine(allowing);
  const denyEngine = engine(denying);
  return {
    decide: request => {
      const allow = allowEngine(request);
      const deny = denyEngine(request);
      const now = today.decide(request);
      const then = later.decide(request);
      return {
        enforced: now,
        ifEnforced: then,
        ...(allow === undefined ? {} : { allow }),
        ...(deny === undefined ? {} : { deny }),
        falseAlarm: alarm([allow, deny], now, then),
      };
    },
  };
}
