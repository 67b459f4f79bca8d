import type { RepoRole } from '@causeway/mesh-intent/world';
import type { Wire } from '@causeway/plugin-mesh-node/rest';
import type { Probing } from './probeGitHub';
import { lookAtProtection } from './lookAtProtection';

/** Only read by the portal, so neither write access nor protection is asked for. */
const readOnly: readonly RepoRole[] = ['platform'];

interface Seen {
  readonly archived: boolean;
  readonly push: boolean;
  /** It can be merged in a way that writes the commits anew. */
  readonly rewrites: boolean;
}

/** Access to one repository, and what holds merges there. */
export async function lookAtRepository(
  probing: Probing,
  role: RepoRole,
): Promise<void> {
  const { app, config, findings } = probing;
  const { owner, name } = config.repositories.get(role)!;
  const where = `the ${role} repository ${owner}/${name}`;
  const parameters = { owner, repo: name };
  const seen = await read(probing, { where, parameters });
  if (!seen) {
    findings.problem(
      `${sentence(
        where,
      )} does not exist, or the token may not read it. Correct mesh.codeHost.github.repositories.${role}, or give ${
        app ? 'the app' : config.botLogin
      } access.`,
    );
    return;
  }
  if (readOnly.includes(role)) {
    return;
  }
  if (seen.archived) {
    findings.problem(`${sentence(where)} is archived. Unarchive it.`);
  }
  if (!app && !seen.push) {
    findings.problem(
      `${config.botLogin} may not write to ${where}. Give it write access there.`,
    );
  }
  if (seen.rewrites) {
    findings.remark(
      `${sentence(
        where,
      )} allows to merge by squash or rebase, which drops the portal's signature. Allow merge commits only.`,
    );
  }
  if (!app) {
    await tryPermissions(probing, { where, parameters });
  }
  await lookAtProtection(probing, role);
}

interface Place {
  readonly where: string;
  readonly parameters: { readonly owner: string; readonly repo: string };
}

async function read(
  { api }: Probing,
  { where, parameters }: Place,
): Promise<Seen | undefined> {
  const isTrue = (field: Wire) => !field.absent && field.boolean();
  const { value } = await api.request(
    {
      operation: `read ${where}`,
      route: 'GET /repos/{owner}/{repo}',
      parameters,
      accept: [403, 404],
    },
    (body, status) =>
      status >= 400
        ? undefined
        : {
            archived: body.field('archived').boolean(),
            // Absent for whoever has no account here.
            push: isTrue(body.field('permissions').field('push')),
            rewrites:
              isTrue(body.field('allow_squash_merge')) ||
              isTrue(body.field('allow_rebase_merge')),
          },
  );
  return value;
}

/**
 * A token's permissions are tried with requests that cannot have an effect: a status on a commit that does not exist,
 * an edit of comment 0, the deletion of a branch whose name is none. Permission is checked first, so anything but 403
 * means that it is there.
 */
async function tryPermissions(
  { api, findings }: Probing,
  { where, parameters }: Place,
): Promise<void> {
  const tries = [
    [
      'Commit statuses',
      `POST /repos/{owner}/{repo}/statuses/${'0'.repeat(40)}`,
    ],
    ['Pull requests', 'PATCH /repos/{owner}/{repo}/issues/comments/0'],
    ['Contents', 'DELETE /repos/{owner}/{repo}/git/refs/heads/causeway..probe'],
  ] as const;
  for (const [permission, route] of tries) {
    const { status } = await api.request(
      {
        operation: "try the token's permissions",
        route,
        parameters,
        accept: [400, 403, 404, 409, 422],
      },
      () => undefined,
    );
    if (status === 403) {
      findings.problem(
        `The token in mesh.codeHost.github.token may not write ${permission} of ${where}. Give it that permission.`,
      );
    }
  }
}

function sentence(text: string): string {
  return `${text[0].toUpperCase()}${text.slice(1)}`;
}
