import { changedFiles } from '../git/changedFiles';
import type {
  Account,
  ProtectionRule,
  PullRecord,
  RepoRecord,
} from '../store/entities';
import type { Forge } from './Forge';
import { globMatches } from './globMatches';
import { isWorkInProgress } from './isWorkInProgress';
import { isMergeable } from './mergeCheck';
import { mayMerge, ruleFor } from './protection';
import { checksPass, latestStatuses } from './statuses';

/** Approvals that count for the rule. */
function grantedApprovals(
  pull: PullRecord,
  rule: ProtectionRule | undefined,
): number {
  const granting = pull.reviews.filter(
    r =>
      r.state === 'APPROVED' &&
      r.official &&
      !r.dismissed &&
      !(rule?.ignoreStaleApprovals && r.stale),
  );
  return new Set(granting.map(r => r.login)).size;
}

/**
 * Why a merge is refused, in Forgejo's order (forgejo.md 6); `undefined` when nothing stands in the way.
 * Every reason here is a 405.
 */
export async function mergeRefusal(
  forge: Forge,
  repo: RepoRecord,
  options: {
    readonly pull: PullRecord;
    readonly account: Account | undefined;
    readonly force?: boolean;
  },
): Promise<string | undefined> {
  const { pull, account, force } = options;
  const rule = ruleFor(forge, repo, pull.base);
  if (!mayMerge(repo, account, rule)) return 'User not allowed to merge PR';
  if (pull.merged) return 'The PR is already merged';
  if (isWorkInProgress(pull.title)) {
    return 'Work in progress PRs cannot be merged';
  }
  if (!isMergeable(pull)) return 'Please try again later';
  if (!rule) return undefined;
  const skip = force && account?.kind === 'admin';
  const blocked = skip
    ? undefined
    : await protectionRefusal(forge, repo, { pull, rule });
  if (blocked) return `PR is not ready to be merged: ${blocked}`;
  return rule.requireSignedCommits && !forge.signs
    ? `Protected branch ${pull.base} requires signed commits but this merge would not be signed`
    : undefined;
}

async function protectionRefusal(
  forge: Forge,
  repo: RepoRecord,
  subject: { readonly pull: PullRecord; readonly rule: ProtectionRule },
): Promise<string | undefined> {
  const { pull, rule } = subject;
  const standing = pull.reviews.filter(r => r.official && !r.dismissed);
  const has = (state: string) => standing.some(r => r.state === state);
  if (!checksPass(rule, latestStatuses(forge, repo, pull.headSha))) {
    return 'Not all required status checks successful';
  }
  if (grantedApprovals(pull, rule) < rule.requiredApprovals) {
    return 'Does not have enough approvals';
  }
  if (rule.blockOnRejectedReviews && has('REQUEST_CHANGES')) {
    return 'There are requested changes';
  }
  if (rule.blockOnOfficialReviewRequests && has('REQUEST_REVIEW')) {
    return 'There are official review requests';
  }
  const base = await forge.git(repo).resolve(pull.base);
  if (rule.blockOnOutdatedBranch && base !== pull.mergeBase) {
    return 'The head branch is behind the base branch';
  }
  return (await touchesProtectedFile(forge, repo, subject))
    ? 'Changed protected files'
    : undefined;
}

async function touchesProtectedFile(
  forge: Forge,
  repo: RepoRecord,
  { pull, rule }: { readonly pull: PullRecord; readonly rule: ProtectionRule },
): Promise<boolean> {
  const globs = rule.protectedFilePatterns
    .split(';')
    .map(glob => glob.trim().toLowerCase())
    .filter(Boolean);
  if (globs.length === 0) return false;
  const git = forge.git(repo);
  const files = await changedFiles(git, pull.mergeBase, pull.headSha);
  return files.some(file =>
    globs.some(glob =>
      globMatches({ glob, text: file.path.toLowerCase(), separators: './' }),
    ),
  );
}
