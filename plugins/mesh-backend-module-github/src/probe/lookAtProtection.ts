import type { RepoRole } from '@causeway/mesh-intent/world';
import type { Probing } from './probeGitHub';
import { lookAtRulesets } from './lookAtRulesets';
import { readProtection } from './readProtection';
import { readRules } from './readRules';

/** The only context of the portal's that a branch has to require. */
const aggregate = 'causeway';

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
  const own = checks.filter(({ context }) => context === aggregate);
  if (own.length === 0) {
    findings.problem(
      `${where} does not require the status ${aggregate}, so merges do not wait for the gates. Add it to the required status checks.`,
    );
  }
  const ownApp = config.auth.type === 'app' ? config.auth.app.id : undefined;
  const other = own.find(({ app }) => app !== undefined && app !== ownApp);
  if (other) {
    findings.problem(
      `${where} takes the status ${aggregate} only from the app ${other.app}, not from the portal. Let it come from the portal's app, or from any source.`,
    );
  }
  const { detail } = protection;
  const either = (
    fact: 'pullRequests' | 'dismissesStale' | 'signatures',
  ): boolean | undefined =>
    rules[fact] || (detail === 'unknown' ? undefined : detail[fact]);
  judge(either('pullRequests'), {
    no: `${where} takes pushes without a pull request. Require one.`,
    unknown: `Whether ${where} requires pull requests`,
  });
  judge(either('dismissesStale'), {
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
  await lookAtRulesets(probing, { role, where, ids: rules.rulesets });

  function judge(
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
}
