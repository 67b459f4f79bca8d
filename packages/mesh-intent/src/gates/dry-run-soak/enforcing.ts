import type { AuthorizationPolicy } from '@causeway/mesh-authz';
import { canonicalRules } from '../../diff/canonicalRules';
import { selectedServices } from '../../world';
import type { ServiceEntry, World } from '../../world';
import type { GateSubject } from '../types';

/** A policy whose rules a step enforces that were not enforced before. */
export interface Enforcing {
  /** "shop/checkout-callers". */
  readonly key: string;
  readonly policy: AuthorizationPolicy;
  /** Form in which it is compared; its name is not in it. */
  readonly rules: string;
  /** Services whose pods it selects. */
  readonly services: readonly ServiceEntry[];
  /** Whether the same rules are watched in the intent before the step, under whatever name. */
  readonly watched: boolean;
}

/** Policies of a namespace that say the same, in one mode. */
function says(
  world: World,
  rules: string,
  of: { readonly namespace: string; readonly dryRun: boolean },
): boolean {
  return [...world.policies.values()].some(
    ({ value }) =>
      value.namespace === of.namespace &&
      value.dryRun === of.dryRun &&
      canonicalRules(value) === rules,
  );
}

/** Policies in files that could not be read before: they may have been enforced or not. */
function mended({ diff, after }: GateSubject): string[] {
  const files = new Set(
    diff
      .filter(({ type }) => type === 'unparsed-file')
      .map(({ key }) => key)
      .filter(key => key.startsWith('security:policies/')),
  );
  return [...after.policies]
    .filter(([, { source }]) => files.has(`${source.repo}:${source.path}`))
    .map(([key]) => key);
}

/** What a step enforces anew: a policy that was watched, one that is new, or other rules of one that is enforced. */
export function enforcing(subject: GateSubject): readonly Enforcing[] {
  const { before, after, diff } = subject;
  const keys = new Set([
    ...diff
      .filter(
        ({ type }) => type === 'policy-rules' || type === 'policy-dry-run',
      )
      .map(({ key }) => key),
    ...mended(subject),
  ]);
  return [...keys].flatMap(key => {
    const policy = after.policies.get(key)?.value;
    if (policy === undefined || policy.dryRun) return [];
    const { namespace } = policy;
    const rules = canonicalRules(policy);
    if (says(before, rules, { namespace, dryRun: false })) return [];
    return [
      {
        key,
        policy,
        rules,
        services: selectedServices(after, policy),
        watched: says(before, rules, { namespace, dryRun: true }),
      },
    ];
  });
}
