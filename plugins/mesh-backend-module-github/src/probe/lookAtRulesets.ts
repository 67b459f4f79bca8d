import type { RepoRole } from '@causeway/mesh-intent/world';
import type { Probing } from './probeGitHub';

/** More would be somebody's mistake, and each is a request. */
const mostRulesets = 20;

/** Who may pass the rules by. */
export async function lookAtRulesets(
  { api, config, findings }: Probing,
  options: {
    readonly role: RepoRole;
    readonly where: string;
    readonly ids: readonly number[];
  },
): Promise<void> {
  const { where, ids } = options;
  const { owner, name } = config.repositories.get(options.role)!;
  for (const id of ids.slice(0, mostRulesets)) {
    const { value: found } = await api.request(
      {
        operation: `read the ruleset ${id} of ${owner}/${name}`,
        route: 'GET /repos/{owner}/{repo}/rulesets/{ruleset_id}',
        parameters: { owner, repo: name, ruleset_id: id },
        accept: [403, 404],
      },
      (body, status) =>
        status >= 400
          ? undefined
          : {
              own: body.field('current_user_can_bypass').optionalString(),
              // Shown only to whoever may change the ruleset.
              others: body.field('bypass_actors').absent
                ? undefined
                : body.field('bypass_actors').items().length,
            },
    );
    if (found?.own !== undefined && found.own !== 'never') {
      findings.problem(
        `The portal itself may bypass the ruleset ${id} of ${where}. Take it out of the bypass list.`,
      );
    }
    if (found?.others === undefined) {
      findings.remark(
        `Who may bypass the ruleset ${id} of ${where} could not be seen.`,
      );
    } else if (found.others > 0) {
      findings.remark(
        `${found.others} entries of the ruleset ${id} of ${where} may bypass it. Keep the list empty; the status can be set by hand when the portal is down.`,
      );
    }
  }
  if (ids.length > mostRulesets) {
    findings.remark(
      `Only ${mostRulesets} of the ${ids.length} rulesets of ${where} were looked at.`,
    );
  }
}
