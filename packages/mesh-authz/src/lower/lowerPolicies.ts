import type { AuthorizationPolicy, PolicyAction } from '../policy';
import type { MeshSettings, Workload } from '../request';
import { appliesTo } from './appliesTo';
import { lowerRule } from './lowerRule';
import type { LoweredRule } from './types';

/** What a CUSTOM rule that matches does: deny at once, or what its provider answers. */
export type CustomRule = LoweredRule & {
  /** Absent when the rule denies whatever it matches. */
  readonly asks?: string;
};

/** The three deciding layers of one workload for one kind of filter chain, rules in Envoy's order (by name). */
export interface Layers {
  readonly custom: readonly CustomRule[];
  readonly deny: readonly LoweredRule[];
  readonly allow: readonly LoweredRule[];
  /** Some ALLOW policy applies, with whatever rules: what no rule allows is then denied. */
  readonly closed: boolean;
}

export interface LowerOptions {
  readonly policies: readonly AuthorizationPolicy[];
  readonly workload: Workload;
  readonly settings: MeshSettings;
  readonly protocol: 'http' | 'tcp';
}

function byName(one: LoweredRule, two: LoweredRule): number {
  if (one.id === two.id) return 0;
  return one.id < two.id ? -1 : 1;
}

/** CUSTOM policies with a provider that is missing, or one of several, deny what they match (mesh.md 1.2). */
function customRules(
  rules: readonly LoweredRule[],
  { settings, protocol }: LowerOptions,
): CustomRule[] {
  const named = new Set(rules.map(({ provider }) => provider ?? ''));
  const conflict = named.size > 1 && settings.multipleProviders !== true;
  return rules.flatMap((rule): CustomRule[] => {
    const provider = rule.provider ?? '';
    if (conflict || !settings.providers.includes(provider)) return [rule];
    // An HTTP provider is not asked about TCP connections, a gRPC one about every connection (mesh.md 1.8).
    if (protocol === 'tcp' && settings.httpProviders?.includes(provider))
      return [];
    return [{ ...rule, asks: provider }];
  });
}

/** The layers of the policies that apply; dry-run policies are the caller's to leave out. */
export function lowerPolicies(options: LowerOptions): Layers {
  const { policies, workload, settings, protocol } = options;
  const applying = policies.filter(policy =>
    appliesTo(policy, workload, settings),
  );
  const rulesOf = (action: PolicyAction) =>
    applying
      .filter(policy => policy.action === action)
      .flatMap(policy =>
        (policy.rules ?? []).flatMap((_, index) => {
          const context = {
            protocol,
            settings,
            policyNamespace: policy.namespace,
          };
          return lowerRule(policy, index, context) ?? [];
        }),
      )
      .sort(byName);
  return {
    custom: customRules(rulesOf('CUSTOM'), options),
    deny: rulesOf('DENY'),
    allow: rulesOf('ALLOW'),
    closed: applying.some(({ action }) => action === 'ALLOW'),
  };
}
