import type { Account, ProtectionRule, RepoRecord } from '../store/entities';
import { accessLevel, reaches } from './access';
import { repoKey, type Forge } from './Forge';
import { globMatches } from './globMatches';

const isGlob = (name: string) => /[*?[\]{}\\]/.test(name);

/** The rule in force for a branch: an exact name wins over the first matching glob. */
export function ruleFor(
  forge: Forge,
  repo: RepoRecord,
  branch: string,
): ProtectionRule | undefined {
  const rules = rulesOf(forge, repo);
  const lower = branch.toLowerCase();
  return (
    rules.find(r => r.ruleName.toLowerCase() === lower) ??
    rules.find(
      r =>
        isGlob(r.ruleName) &&
        globMatches({ glob: r.ruleName, text: branch, separators: '/' }),
    )
  );
}

export function rulesOf(
  forge: Forge,
  repo: RepoRecord,
): readonly ProtectionRule[] {
  return forge.store.get('protection', repoKey(repo)) ?? [];
}

/** Whether a direct push to the branch is allowed, rules considered. */
export function mayPush(
  repo: RepoRecord,
  account: Account | undefined,
  rule: ProtectionRule | undefined,
): boolean {
  if (!account || !reaches(accessLevel(repo, account), 'write')) return false;
  if (!rule) return true;
  if (!rule.enablePush) return false;
  return (
    !rule.enablePushWhitelist || rule.pushWhitelist.includes(account.login)
  );
}

/** Whether the account may merge into the branch, gates aside. */
export function mayMerge(
  repo: RepoRecord,
  account: Account | undefined,
  rule: ProtectionRule | undefined,
): boolean {
  if (!account) return false;
  if (rule?.enableMergeWhitelist) {
    return rule.mergeWhitelist.includes(account.login);
  }
  return reaches(accessLevel(repo, account), 'write');
}

/**
 * Whether a review of this account counts: member of the approvals whitelist when the rule has one,
 * else anyone with code write (forgejo.md 6).
 */
export function isOfficialReviewer(
  repo: RepoRecord,
  account: Account,
  rule: ProtectionRule | undefined,
): boolean {
  if (rule?.enableApprovalsWhitelist) {
    return rule.approvalsWhitelist.includes(account.login);
  }
  return reaches(accessLevel(repo, account), 'write');
}

/** Shell patterns of all protected branches, never narrower than the rules; see installHook. */
export function shellPatterns(rules: readonly ProtectionRule[]): string {
  return rules
    .map(({ ruleName }) =>
      isGlob(ruleName)
        ? '*'
        : ruleName.replace(/[\s\S]/g, char => {
            if (/[a-z]/i.test(char)) {
              return `[${char.toLowerCase()}${char.toUpperCase()}]`;
            }
            return /[\w./-]/.test(char) ? char : '?';
          }),
    )
    .join(' ');
}
