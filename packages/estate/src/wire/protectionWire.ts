import type { ProtectionRule } from '../store/entities';

/** A branch protection rule. */
export function protectionWire(rule: ProtectionRule) {
  return {
    branch_name: rule.ruleName,
    rule_name: rule.ruleName,
    enable_push: rule.enablePush,
    enable_push_whitelist: rule.enablePushWhitelist,
    push_whitelist_usernames: rule.pushWhitelist,
    push_whitelist_teams: [],
    push_whitelist_deploy_keys: false,
    enable_merge_whitelist: rule.enableMergeWhitelist,
    merge_whitelist_usernames: rule.mergeWhitelist,
    merge_whitelist_teams: [],
    enable_status_check: rule.enableStatusCheck,
    status_check_contexts: rule.statusCheckContexts,
    required_approvals: rule.requiredApprovals,
    enable_approvals_whitelist: rule.enableApprovalsWhitelist,
    approvals_whitelist_username: rule.approvalsWhitelist,
    approvals_whitelist_teams: [],
    block_on_rejected_reviews: rule.blockOnRejectedReviews,
    block_on_official_review_requests: rule.blockOnOfficialReviewRequests,
    block_on_outdated_branch: rule.blockOnOutdatedBranch,
    dismiss_stale_approvals: rule.dismissStaleApprovals,
    ignore_stale_approvals: rule.ignoreStaleApprovals,
    require_signed_commits: rule.requireSignedCommits,
    protected_file_patterns: rule.protectedFilePatterns,
    unprotected_file_patterns: '',
    apply_to_admins: false,
    created_at: rule.createdAt,
    updated_at: rule.updatedAt,
  };
}
