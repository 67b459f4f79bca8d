import type { RepoRole } from '@causeway/mesh-intent/world';
import type { Wire } from '@causeway/plugin-mesh-node/rest';
import type { Probing } from './probeGitHub';

export interface RequiredCheck {
  readonly context: string;
  /** Id of the app that has to send it; absent for any source. */
  readonly app?: string;
}

export interface Protection {
  readonly checks: readonly RequiredCheck[];
  /** Only administrators may read the rest. */
  readonly detail:
    | 'unknown'
    | {
        readonly pullRequests: boolean;
        readonly dismissesStale: boolean;
        readonly signatures: boolean;
        readonly adminsExempt: boolean;
      };
}

const none = {
  pullRequests: false,
  dismissesStale: false,
  signatures: false,
  adminsExempt: false,
};

/** Branch protection, the older of the two means. */
export async function readProtection(
  { api, config }: Probing,
  role: RepoRole,
): Promise<Protection | 'no such branch'> {
  const { owner, name, branch } = config.repositories.get(role)!;
  const parameters = { owner, repo: name, branch };
  const operation = `read the branch ${branch} of ${owner}/${name}`;
  const { value: seen } = await api.request(
    {
      operation,
      route: 'GET /repos/{owner}/{repo}/branches/{branch}',
      parameters,
      accept: [404],
    },
    (body, status) =>
      status === 404
        ? undefined
        : { checks: checksOf(body.field('protection')) },
  );
  if (!seen) {
    return 'no such branch';
  }
  const { value: detail } = await api.request(
    {
      operation,
      route: 'GET /repos/{owner}/{repo}/branches/{branch}/protection',
      parameters,
      accept: [403, 404],
    },
    (body, status) => {
      if (status >= 400) {
        const words = body.field('message').optionalString() ?? '';
        return /not protected/i.test(words) ? none : ('unknown' as const);
      }
      return detailOf(body);
    },
  );
  return { checks: seen.checks, detail };
}

function checksOf(protection: Wire): readonly RequiredCheck[] {
  const required = protection.field('required_status_checks');
  const checks = required.field('checks');
  if (!checks.absent) {
    return checks.items().map(each => {
      const app = each.field('app_id');
      // -1 stands for any app.
      return {
        context: each.field('context').string(),
        ...(app.absent || app.number() < 0
          ? {}
          : { app: String(app.number()) }),
      };
    });
  }
  const contexts = required.field('contexts');
  return contexts.absent
    ? []
    : contexts.items().map(each => ({ context: each.string() }));
}

function detailOf(body: Wire) {
  const reviews = body.field('required_pull_request_reviews');
  const isOn = (field: Wire) => !field.absent && field.boolean();
  return {
    pullRequests: !reviews.absent,
    dismissesStale: isOn(reviews.field('dismiss_stale_reviews')),
    signatures: isOn(body.field('required_signatures').field('enabled')),
    adminsExempt: !isOn(body.field('enforce_admins').field('enabled')),
  };
}
