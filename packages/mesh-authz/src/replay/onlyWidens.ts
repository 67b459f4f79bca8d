import type { AuthorizationPolicy, PolicyRule } from '../policy';

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(sorted);
    return items.every(item => typeof item === 'string')
      ? [...items].sort()
      : items.map(item => JSON.stringify(item)).sort();
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]),
  );
}

/** Two rules with one key match the same requests. A bare service account means the policy's own namespace, so that belongs to it. */
function ruleKeys(
  policies: readonly AuthorizationPolicy[],
  action: AuthorizationPolicy['action'],
): ReadonlySet<string> {
  return new Set(
    policies
      .filter(policy => policy.action === action)
      .flatMap(({ namespace, provider, rules = [] }) =>
        rules.map((rule: PolicyRule) =>
          JSON.stringify([namespace, provider ?? null, sorted(rule)]),
        ),
      ),
  );
}

function within(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return [...a].every(key => b.has(key));
}

/**
 * Whether a change of the enforced policies of ONE workload can deny nothing that is admitted today,
 * told from the rules alone: no DENY or CUSTOM rule is new, and no ALLOW rule is gone.
 * Both lists hold only policies that apply to the workload and are enforced.
 * `false` means "cannot be told from the rules": the log has to be asked.
 *
 * @public
 */
export function onlyWidens(
  today: readonly AuthorizationPolicy[],
  proposed: readonly AuthorizationPolicy[],
): boolean {
  const stricter = (['DENY', 'CUSTOM'] as const).some(
    action => !within(ruleKeys(proposed, action), ruleKeys(today, action)),
  );
  if (stricter) return false;
  const allows = (policies: readonly AuthorizationPolicy[]) =>
    policies.some(({ action }) => action === 'ALLOW');
  // Without any ALLOW policy everything is let in; the first one closes the door (mesh.md 1.1).
  if (!allows(proposed)) return true;
  return (
    allows(today) &&
    within(ruleKeys(today, 'ALLOW'), ruleKeys(proposed, 'ALLOW'))
  );
}
