import type { AuthorizationPolicy } from '../policy';
import { parseBool } from '../policy/parseBool';
import { quote } from '../text';
import type { ListContext } from './checkLists';

function checkProvider(
  { action, provider }: AuthorizationPolicy,
  { report, settings }: ListContext,
): void {
  const path = ['spec', 'provider'];
  if (action !== 'CUSTOM') {
    if (provider !== undefined)
      report({
        what: 'provider',
        path,
        message: `Only a CUSTOM policy has a provider; this one is ${action}.`,
        fix: { title: 'Delete the provider', value: undefined },
      });
    return;
  }
  if (!provider) {
    report({
      what: 'provider',
      path: [...path, 'name'],
      message: 'A CUSTOM policy names the provider it asks.',
    });
  } else if (!settings.providers.includes(provider)) {
    report({
      what: 'provider-unknown',
      severity: 'warning',
      path: [...path, 'name'],
      message: `The mesh has no provider ${quote(
        provider,
      )}: whatever the policy matches is denied. Known: ${
        settings.providers.join(', ') || 'none'
      }.`,
    });
  }
}

function checkRules(
  { action, rules = [] }: AuthorizationPolicy,
  { report }: ListContext,
): void {
  const path = ['spec', 'rules'];
  if (rules.length === 0 && (action === 'DENY' || action === 'CUSTOM'))
    report({
      what: 'no-rules',
      path,
      message: `A ${action} policy without rules never matches and is refused; write rules, or delete it.`,
    });
  if (rules.length > 512)
    report({
      what: 'too-many',
      path,
      message: `rules holds ${rules.length} items, and 512 are allowed.`,
    });
}

function checkDryRun(
  { action, dryRunText }: AuthorizationPolicy,
  { report }: ListContext,
): void {
  if (dryRunText === undefined) return;
  const path = ['metadata', 'annotations', 'istio.io/dry-run'];
  if (parseBool(dryRunText) === undefined)
    report({
      what: 'dry-run-text',
      path,
      message: `${quote(
        dryRunText,
      )} is neither true nor false; admission refuses it, and where it gets in the policy is enforced.`,
      fix: { title: 'Use "true"', value: 'true' },
    });
  if (action === 'CUSTOM' || action === 'AUDIT')
    report({
      what: 'dry-run-action',
      path,
      message: `Only ALLOW and DENY policies have a dry run; this one is ${action}.`,
      fix: { title: 'Delete the annotation', value: undefined },
    });
}

/** Action, provider, rules and dry run together. */
export function checkAction(
  policy: AuthorizationPolicy,
  context: ListContext,
): void {
  checkProvider(policy, context);
  checkRules(policy, context);
  checkDryRun(policy, context);
}
