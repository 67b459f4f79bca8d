import { z } from 'zod';
import { repoKey } from '../forge/Forge';
import { rulesOf } from '../forge/protection';
import { emptyReply, jsonReply } from '../http/Reply';
import type { ProtectionRule } from '../store/entities';
import { apiError } from './apiError';
import { repoWrite, type Endpoint, type RepoCall } from './Endpoint';
import { protectionWire } from '../wire/protectionWire';

const root = '/repos/:owner/:repo/branch_protections';
const scope = 'repository' as const;
const access = 'admin' as const;

const fields = {
  enable_push: z.boolean(),
  enable_push_whitelist: z.boolean(),
  push_whitelist_usernames: z.array(z.string()),
  enable_merge_whitelist: z.boolean(),
  merge_whitelist_usernames: z.array(z.string()),
  enable_status_check: z.boolean(),
  status_check_contexts: z.array(z.string()),
  required_approvals: z.number().int().min(0).max(100),
  enable_approvals_whitelist: z.boolean(),
  approvals_whitelist_username: z.array(z.string()),
  block_on_rejected_reviews: z.boolean(),
  block_on_official_review_requests: z.boolean(),
  block_on_outdated_branch: z.boolean(),
  dismiss_stale_approvals: z.boolean(),
  ignore_stale_approvals: z.boolean(),
  require_signed_commits: z.boolean(),
  protected_file_patterns: z.string(),
};

const patchBody = z.object(fields).partial();
const createBody = patchBody.extend({
  rule_name: z.string().max(255).default(''),
  branch_name: z.string().max(255).default(''),
});

type Fields = z.output<typeof patchBody>;

/** Branch protection; administrators only, so a runtime bot cannot read it (forgejo.md 6). */
export const protectionEndpoints: readonly Endpoint[] = [
  repoWrite({
    method: 'GET',
    path: root,
    scope,
    access,
    locks: false,
    body: z.unknown(),
    run: async ({ forge, repo }) =>
      jsonReply(200, rulesOf(forge, repo).map(protectionWire)),
  }),
  repoWrite({
    method: 'POST',
    path: root,
    scope,
    access,
    body: createBody,
    run: async (call, body) => createRule(call, body),
  }),
  repoWrite({
    method: 'GET',
    path: `${root}/*rule`,
    scope,
    access,
    locks: false,
    body: z.unknown(),
    run: async call => {
      const rule = named(call);
      return rule
        ? jsonReply(200, protectionWire(rule))
        : apiError(call.forge.baseUrl, 404, '');
    },
  }),
  repoWrite({
    method: 'PATCH',
    path: `${root}/*rule`,
    scope,
    access,
    body: patchBody,
    run: async (call, body) => {
      const rule = named(call);
      if (!rule) return apiError(call.forge.baseUrl, 404, '');
      const unknown = unknownUser(call, body);
      if (unknown) return unknown;
      const next = merged(call, rule, body);
      save(call, list =>
        list.map(r => (r.ruleName === rule.ruleName ? next : r)),
      );
      return jsonReply(200, protectionWire(next));
    },
  }),
  repoWrite({
    method: 'DELETE',
    path: `${root}/*rule`,
    scope,
    access,
    body: z.unknown(),
    run: async call => {
      const rule = named(call);
      if (!rule) return apiError(call.forge.baseUrl, 404, '');
      save(call, list => list.filter(r => r.ruleName !== rule.ruleName));
      return emptyReply(204);
    },
  }),
];

function named({ forge, repo, params }: RepoCall): ProtectionRule | undefined {
  return rulesOf(forge, repo).find(r => r.ruleName === params.rule);
}

function save(
  { forge, repo }: RepoCall,
  change: (list: readonly ProtectionRule[]) => readonly ProtectionRule[],
): void {
  const next = change(rulesOf(forge, repo));
  forge.store.put('protection', repoKey(repo), next);
}

function createRule(call: RepoCall, body: z.output<typeof createBody>) {
  const { forge, repo } = call;
  const ruleName = body.rule_name || body.branch_name;
  if (!ruleName) {
    return apiError(
      forge.baseUrl,
      400,
      'both rule_name and branch_name are empty',
    );
  }
  if (rulesOf(forge, repo).some(r => r.ruleName === ruleName)) {
    return apiError(forge.baseUrl, 403, 'Branch protection already exist');
  }
  const unknown = unknownUser(call, body);
  if (unknown) return unknown;
  const rule = merged(call, emptyRule(ruleName, forge.clock.stamp()), body);
  save(call, list => [...list, rule]);
  return jsonReply(201, protectionWire(rule));
}

function unknownUser({ forge }: RepoCall, body: Fields) {
  const missing = [
    ...(body.push_whitelist_usernames ?? []),
    ...(body.merge_whitelist_usernames ?? []),
    ...(body.approvals_whitelist_username ?? []),
  ].find(login => !forge.account(login));
  return missing === undefined
    ? undefined
    : apiError(forge.baseUrl, 422, `user does not exist [name: ${missing}]`);
}

/** A rule that protects and allows nothing but merges. */
export function emptyRule(ruleName: string, stamp: string): ProtectionRule {
  return {
    ruleName,
    enablePush: false,
    enablePushWhitelist: false,
    pushWhitelist: [],
    enableMergeWhitelist: false,
    mergeWhitelist: [],
    enableStatusCheck: false,
    statusCheckContexts: [],
    requiredApprovals: 0,
    enableApprovalsWhitelist: false,
    approvalsWhitelist: [],
    blockOnRejectedReviews: false,
    blockOnOfficialReviewRequests: false,
    blockOnOutdatedBranch: false,
    dismissStaleApprovals: false,
    ignoreStaleApprovals: false,
    requireSignedCommits: false,
    protectedFilePatterns: '',
    createdAt: stamp,
    updatedAt: stamp,
  };
}

function merged(
  { forge }: RepoCall,
  rule: ProtectionRule,
  b: Fields,
): ProtectionRule {
  return {
    ...rule,
    enablePush: b.enable_push ?? rule.enablePush,
    enablePushWhitelist: b.enable_push_whitelist ?? rule.enablePushWhitelist,
    pushWhitelist: b.push_whitelist_usernames ?? rule.pushWhitelist,
    enableMergeWhitelist: b.enable_merge_whitelist ?? rule.enableMergeWhitelist,
    mergeWhitelist: b.merge_whitelist_usernames ?? rule.mergeWhitelist,
    enableStatusCheck: b.enable_status_check ?? rule.enableStatusCheck,
    statusCheckContexts: b.status_check_contexts ?? rule.statusCheckContexts,
    requiredApprovals: b.required_approvals ?? rule.requiredApprovals,
    enableApprovalsWhitelist:
      b.enable_approvals_whitelist ?? rule.enableApprovalsWhitelist,
    approvalsWhitelist:
      b.approvals_whitelist_username ?? rule.approvalsWhitelist,
    blockOnRejectedReviews:
      b.block_on_rejected_reviews ?? rule.blockOnRejectedReviews,
    blockOnOfficialReviewRequests:
      b.block_on_official_review_requests ?? rule.blockOnOfficialReviewRequests,
    blockOnOutdatedBranch:
      b.block_on_outdated_branch ?? rule.blockOnOutdatedBranch,
    dismissStaleApprovals:
      b.dismiss_stale_approvals ?? rule.dismissStaleApprovals,
    ignoreStaleApprovals: b.ignore_stale_approvals ?? rule.ignoreStaleApprovals,
    requireSignedCommits: b.require_signed_commits ?? rule.requireSignedCommits,
    protectedFilePatterns:
      b.protected_file_patterns ?? rule.protectedFilePatterns,
    updatedAt: forge.clock.stamp(),
  };
}
