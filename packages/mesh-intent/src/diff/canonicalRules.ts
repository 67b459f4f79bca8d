import type {
  AuthorizationPolicy,
  PolicyCondition,
  PolicyRule,
} from '@causeway/mesh-authz';
import { canonicalJson } from '../plan/canonicalJson';

type Lists = Readonly<Record<string, readonly string[] | undefined>>;

/** What a policy does to whom, without what its writer was free to choose. @public */
export interface PolicyRulesValue {
  readonly action: AuthorizationPolicy['action'];
  readonly provider?: string;
  /** Absent for every workload in scope. */
  readonly selector?: Readonly<Record<string, string>>;
  readonly targetRefs?: AuthorizationPolicy['targetRefs'];
  readonly rules: readonly PolicyRule[];
}

function byText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Members of what is ORed or ANDed have neither order nor number. */
function unordered<T>(items: readonly T[]): T[] {
  const texts = new Map(items.map(item => [canonicalJson(item), item]));
  return [...texts].sort(([a], [b]) => byText(a, b)).map(([, item]) => item);
}

/** A present empty list stays: admission refuses it, so it is not the same as none. */
function sortedLists<T extends object>(lists: T): T {
  return Object.fromEntries(
    Object.entries(lists as Lists)
      .filter(([, values]) => values !== undefined)
      .map(([field, values]) => [field, [...new Set(values)].sort(byText)]),
  ) as T;
}

function canonicalCondition(condition: PolicyCondition): PolicyCondition {
  const { key, ...lists } = condition;
  return { key, ...sortedLists(lists) };
}

function canonicalRule({ from, to, when }: PolicyRule): PolicyRule {
  return {
    ...(from && { from: unordered(from.map(sortedLists)) }),
    ...(to && { to: unordered(to.map(sortedLists)) }),
    ...(when && { when: unordered(when.map(canonicalCondition)) }),
  };
}

/** Normalised value of a policy: equal meanings that differ by order, repetition or an empty selector are equal values. */
export function policyRules(policy: AuthorizationPolicy): PolicyRulesValue {
  const { action, provider, selector, targetRefs, rules } = policy;
  const labels = Object.entries(selector ?? {}).sort(([a], [b]) =>
    byText(a, b),
  );
  return {
    action,
    ...(provider === undefined ? {} : { provider }),
    ...(labels.length === 0 ? {} : { selector: Object.fromEntries(labels) }),
    ...(targetRefs === undefined ? {} : { targetRefs: unordered(targetRefs) }),
    // No rules and an empty list of them say the same: nothing ever matches (mesh.md 1.2).
    rules: unordered((rules ?? []).map(canonicalRule)),
  };
}

/**
 * One text for everything a policy does to whom: action, provider, selector, targets and rules, whatever their order.
 * Its name and whether it is only watched (dry-run) are not in it, so the text of a watched policy is that of the
 * enforced one.
 *
 * @public
 */
export function canonicalRules(policy: AuthorizationPolicy): string {
  return canonicalJson(policyRules(policy));
}
