import { accessLevel, reaches } from '../forge/access';
import type { Forge } from '../forge/Forge';
import { mayMerge, mayPush, ruleFor } from '../forge/protection';
import type { CommitObject } from '../git/commitObject';
import type { Account, RepoRecord } from '../store/entities';
import { payloadCommitWire } from './commitWire';

/** A branch with what a non-administrator may know of its protection (forgejo.md 6). */
export function branchWire(
  forge: Forge,
  repo: RepoRecord,
  options: {
    readonly name: string;
    readonly commit: CommitObject;
    readonly viewer?: Account;
  },
) {
  const { name, commit, viewer } = options;
  const rule = ruleFor(forge, repo, name);
  const admin = reaches(accessLevel(repo, viewer), 'admin');
  return {
    name,
    commit: payloadCommitWire(forge, repo, { commit, verification: true }),
    protected: rule !== undefined,
    required_approvals: rule?.requiredApprovals ?? 0,
    enable_status_check: rule?.enableStatusCheck ?? false,
    status_check_contexts: rule?.statusCheckContexts ?? [],
    user_can_push: mayPush(repo, viewer, rule),
    user_can_merge: mayMerge(repo, viewer, rule),
    effective_branch_protection_name: admin ? rule?.ruleName ?? '' : '',
  };
}
