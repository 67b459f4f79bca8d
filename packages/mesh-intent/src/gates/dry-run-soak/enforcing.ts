import type { AuthorizationPolicy } from '@causeway/mesh-authz';
import { canonicalRules } from '../../diff/canonicalRules';
import { selectedServices } from '../../world';
import type { ServiceEntry, World } from '../../world';
import { allowCovers } from '../allowCover';
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

/**
 * Whether a policy without rules, the default deny, denies nobody by itself: what it selects has an ALLOW policy with
 * rules after the step, and whoever that one does not let in is refused already.
 */
function addsNothing(
  { action, rules = [] }: AuthorizationPolicy,
  services: readonly ServiceEntry[],
  after: World,
): boolean {
  return (
    action === 'ALLOW' &&
    rules.length === 0 &&
    services.length > 0 &&
    services.every(each =>
      allowCovers(after, each).every(cover => cover === 'enforced'),
    )
  );
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
    const services = selectedServices(after, policy);
    if (addsNothing(policy, services, after)) return [];
    return [
      {
        key,
        policy,
        rules,
        services,
        watched: says(before, rules, { namespace, dryRun: true }),
      },
    ];
  });
}
