import type { RepoRole } from '@causeway/mesh-intent/world';
import type { Wire } from '@causeway/plugin-mesh-node/rest';
import type { Probing } from './probeGitHub';
import type { RequiredCheck } from './readProtection';

export interface BranchRules {
  readonly checks: readonly RequiredCheck[];
  readonly pullRequests: boolean;
  readonly dismissesStale: boolean;
  readonly signatures: boolean;
  /** Rulesets that the rules stand in. */
  readonly rulesets: readonly number[];
}

/** Rules in force for the branch, of the repository's and the organisation's rulesets; whoever may read may see them. */
export async function readRules(
  { api, config }: Probing,
  role: RepoRole,
): Promise<BranchRules> {
  const { owner, name, branch } = config.repositories.get(role)!;
  const rules = await api.list(
    {
      operation: `read the rules of ${branch} of ${owner}/${name}`,
      route: 'GET /repos/{owner}/{repo}/rules/branches/{branch}',
      parameters: { owner, repo: name, branch },
    },
    { items: body => body.items(), item: rule => rule },
  );
  const ofType = (type: string) =>
    rules.filter(rule => rule.field('type').string() === type);
  const reviews = ofType('pull_request');
  return {
    checks: ofType('required_status_checks').flatMap(checksOf),
    pullRequests: reviews.length > 0,
    dismissesStale: reviews.some(rule =>
      rule.field('parameters').field('dismiss_stale_reviews_on_push').boolean(),
    ),
    signatures: ofType('required_signatures').length > 0,
    rulesets: [
      ...new Set(rules.map(rule => rule.field('ruleset_id').number())),
    ],
  };
}

function checksOf(rule: Wire): readonly RequiredCheck[] {
  return rule
    .field('parameters')
    .field('required_status_checks')
    .items()
    .map(each => {
      const app = each.field('integration_id');
      return {
        context: each.field('context').string(),
        ...(app.absent ? {} : { app: String(app.number()) }),
      };
    });
}
