import { isUncaptured, lowerPolicies } from '../lower';
import type { Layers, LoweredRule } from '../lower';
import type { AuthorizationPolicy } from '../policy';
import type {
  Decision,
  MeshSettings,
  RequestRecord,
  Workload,
} from '../request';
import { evaluateRule, providerDenies } from './evaluateRule';
import { and, isUnknown, or } from './truth';
import type { Truth } from './truth';

/**
 * Decides requests of one workload under fixed policies.
 * @public
 */
export interface Evaluator {
  /** What the inbound proxy does; `undecided` when the record lacks what that depends on. */
  decide(request: RequestRecord): Decision;
}

interface Judged {
  readonly rule: LoweredRule;
  readonly truth: Truth;
}

function judge(
  layers: Layers,
  request: RequestRecord,
  settings: MeshSettings,
): Record<'custom' | 'deny' | 'allow', readonly Judged[]> {
  const each = (rule: LoweredRule): Judged => ({
    rule,
    truth: evaluateRule(rule, request, settings),
  });
  return {
    custom: layers.custom.map(rule => ({
      rule,
      truth: and([each(rule).truth, providerDenies(rule, request)]),
    })),
    deny: layers.deny.map(each),
    allow: layers.allow.map(each),
  };
}

function firstOf(judged: readonly Judged[]): readonly string[] {
  const found = judged.find(({ truth }) => truth === true);
  return found === undefined ? [] : [found.rule.id];
}

const truths = (judged: readonly Judged[]) => judged.map(({ truth }) => truth);

/** Order of the layers: CUSTOM, DENY, ALLOW; what no ALLOW rule takes is denied once any ALLOW policy applies. */
function decideLayers(
  layers: Layers,
  request: RequestRecord,
  settings: MeshSettings,
): Decision {
  const { custom, deny, allow } = judge(layers, request, settings);
  const refused = or(truths([...custom, ...deny]));
  const admitted = layers.closed ? or(truths(allow)) : true;
  if (refused === true)
    return { decision: 'deny', by: firstOf([...custom, ...deny]), missing: [] };
  if (admitted === false) return { decision: 'deny', by: [], missing: [] };
  if (refused === false && admitted === true)
    return { decision: 'allow', by: firstOf(allow), missing: [] };
  const missing = [refused, admitted].filter(isUnknown).flat();
  return {
    decision: 'undecided',
    by: [],
    missing: [...new Set(missing)].sort(),
  };
}

/**
 * The evaluator written to be read: every rule is held against every request, unknown fields by Kleene's logic.
 * Dry-run policies decide nothing (see `shadow`), AUDIT never does. `compile` answers the same, faster.
 * Decided means that every completion of the record would be decided so; a choice of rules that only together cover
 * every value of a missing field (`methods: [GET]` beside `notMethods: [GET]`) stays undecided.
 * @public
 */
export function interpret(
  policies: readonly AuthorizationPolicy[],
  workload: Workload,
  settings: MeshSettings,
): Evaluator {
  const enforced = policies.filter(({ dryRun }) => !dryRun);
  const lower = (protocol: 'http' | 'tcp') =>
    lowerPolicies({ policies: enforced, workload, settings, protocol });
  const layers = { http: lower('http'), tcp: lower('tcp') };
  return {
    decide: request =>
      isUncaptured(request)
        ? { decision: 'allow', by: [], missing: [] }
        : decideLayers(layers[request.protocol], request, settings),
  };
}
