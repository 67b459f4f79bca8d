import {
  evaluateRule,
  interpret,
  isUnknown,
  providerDenies,
} from '../interpret';
import { isUncaptured, lowerPolicies } from '../lower';
import type { CustomRule, Layers } from '../lower';
import type { AuthorizationPolicy } from '../policy';
import type {
  Decision,
  MeshSettings,
  RequestRecord,
  Workload,
} from '../request';
import { bestFit } from './bestFit';
import { nearMisses } from './nearMisses';
import type { Scene } from './nearMisses';
import { referenceTo, showClause } from './showClause';
import type { Because, Explanation } from './types';

function allRules({ custom, deny, allow }: Layers): readonly CustomRule[] {
  return [...custom, ...deny, ...allow];
}

function byRule(rule: CustomRule, { request, settings }: Scene): Because {
  const { asked } = bestFit(rule, request, settings);
  const matched = asked.map(each => showClause(each, request, settings));
  const { action, asks } = rule;
  return {
    kind: 'rule',
    rule: referenceTo(rule),
    action,
    ...(action === 'CUSTOM'
      ? {
          provider: {
            name: rule.provider ?? '',
            missing: asks === undefined,
          },
        }
      : {}),
    matched,
  };
}

function byMissing(
  missing: readonly string[],
  layers: Layers,
  { request, settings }: Scene,
): Because {
  const lacking = allRules(layers).map(rule => {
    const truths = [
      evaluateRule(rule, request, settings),
      ...(rule.asks === undefined ? [] : [providerDenies(rule, request)]),
    ];
    // A rule that fails whatever is missing looks at nothing.
    const fields = truths.includes(false)
      ? []
      : truths.filter(isUnknown).flat();
    return { rule, fields };
  });
  return {
    kind: 'unknown',
    needs: missing.map(field => ({
      field,
      rules: lacking
        .filter(({ fields }) => fields.includes(field))
        .map(({ rule }) => referenceTo(rule)),
    })),
  };
}

function becauseOf(decision: Decision, scene: Scene): Because {
  const { protocol, port } = scene.request;
  if (isUncaptured(scene.request)) return { kind: 'not-captured', port };
  const layers = lowerPolicies({ ...scene, protocol });
  const decider = allRules(layers).find(({ id }) => decision.by.includes(id));
  switch (decision.decision) {
    case 'undecided':
      return byMissing(decision.missing, layers, scene);
    case 'allow':
      return decider === undefined
        ? { kind: 'nothing-applies' }
        : byRule(decider, scene);
    case 'deny':
      return decider === undefined
        ? { kind: 'no-rule-allows', nearest: nearMisses(scene) }
        : byRule(decider, scene);
    default:
      return decision.decision satisfies never;
  }
}

/**
 * The decision on one request and why it fell: the rule that decided; where no ALLOW rule matched, for every ALLOW
 * policy the nearest rule and its first list that fails, with what was expected and what was seen; where it is
 * undecided, each missing field with the rules that need it.
 * @public
 */
export function explain(
  policies: readonly AuthorizationPolicy[],
  workload: Workload,
  settings: MeshSettings,
  request: RequestRecord,
): Explanation {
  const enforced = policies.filter(({ dryRun }) => !dryRun);
  const decision = interpret(enforced, workload, settings).decide(request);
  return {
    decision,
    because: becauseOf(decision, {
      policies: enforced,
      workload,
      settings,
      request,
    }),
    request,
    workload,
    trustDomain: settings.trustDomain,
  };
}
