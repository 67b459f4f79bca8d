import type { RepoRole } from '@causeway/mesh-intent/world';
import type { Findings } from './Findings';
import { lookAtChecks } from './lookAtChecks';
import { lookAtRulesets } from './lookAtRulesets';
import type { Probing } from './probeGitHub';
import { readProtection, type Protection } from './readProtection';
import { readRules, type BranchRules } from './readRules';

/**
 * Whether the branch that is merged into waits for the portal's status and forgets approvals of what is no longer
 * proposed. GitHub has two means for it, rulesets and branch protection, and adds them up.
 */
export async function lookAtProtection(
  probing: Probing,
  role: RepoRole,
): Promise<void> {
  const { findings, config } = probing;
  const { owner, name, branch } = config.repositories.get(role)!;
  const where = `${branch} of the ${role} repository ${owner}/${name}`;
  const protection = await readProtection(probing, role);
  if (protection === 'no such branch') {
    findings.problem(
      `There is no branch ${where}. Make it, or correct mesh.codeHost.github.repositories.${role}.branch.`,
    );
    return;
  }
  const rules = await readRules(probing, role);
  const checks = [...rules.checks, ...protection.checks];
  lookAtChecks(probing, { where, checks });
  lookAtReviews(findings, { where, rules, protection });
  await lookAtRulesets(probing, { role, where, ids: rules.rulesets });
}

function lookAtReviews(
  findings: Findings,
  options: {
    readonly where: string;
    readonly rules: BranchRules;
    readonly protection: Protection;
  },
): void {
  const { where, rules } = options;
  const { detail } = options.protection;
  const either = (
    fact: 'pullRequests' | 'dismissesStale' | 'signatures',
  ): boolean | undefined =>
    rules[fact] || (detail === 'unknown' ? undefined : detail[fact]);
  judge(findings, either('pullRequests'), {
    no: `${where} takes pushes without a pull request. Require one.`,
    unknown: `Whether ${where} requires pull requests`,
  });
  judge(findings, either('dismissesStale'), {
    no: `${where} keeps approvals when new commits are pushed. Let it dismiss stale approvals.`,
    unknown: `Whether ${where} dismisses stale approvals`,
  });
  if (either('signatures') === false) {
    findings.remark(`${where} does not require signed commits.`);
  }
  if (detail !== 'unknown' && detail.adminsExempt) {
    findings.remark(
      `${where}: administrators are exempt from its protection. Do not allow bypassing it; the status can be set by hand when the portal is down.`,
    );
  }
}

function judge(
  findings: Findings,
  fact: boolean | undefined,
  words: { readonly no: string; readonly unknown: string },
): void {
  if (fact === false) {
    findings.problem(words.no);
  } else if (fact === undefined) {
    findings.remark(
      `${words.unknown} could not be seen: reading its protection needs the permission Administration (read).`,
    );
  }
}
