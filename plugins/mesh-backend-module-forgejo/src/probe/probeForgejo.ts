import type { RepoRole } from '@causeway/mesh-intent/world';
import { CodeHostError, type CodeHostProbe } from '@causeway/plugin-mesh-node';
import type { ForgejoApi } from '../api/ForgejoApi';
import type { ForgejoConfig } from '../config/readForgejoConfig';

/** Only read by the portal, so write access to it is not asked for. */
const readOnly: readonly RepoRole[] = ['platform'];

/**
 * Checks what the portal needs of the forge, cheapest first, and says what to
 * mend. The write scopes are tried with requests that cannot have an effect: a
 * status on a commit that does not exist, an edit of comment 0. The forge checks
 * the scope first, so anything but 403 means it is there.
 */
export async function probeForgejo(
  api: ForgejoApi,
  config: ForgejoConfig,
): Promise<CodeHostProbe> {
  try {
    const { value: version } = await api.request(
      { operation: 'read the version', route: 'GET /version' },
      body => body.field('version').string(),
    );
    const problem =
      (await accountProblem(api, config)) ??
      (await repositoriesProblem(api, config));
    return problem
      ? { ok: false, message: problem }
      : // "12.0.1+gitea-1.22.0": what follows the plus is Gitea's.
        { ok: true, version: version.split('+')[0], remarks: [] };
  } catch (error) {
    if (error instanceof CodeHostError) {
      return { ok: false, message: error.message };
    }
    throw error;
  }
}

async function accountProblem(
  api: ForgejoApi,
  config: ForgejoConfig,
): Promise<string | undefined> {
  const account = await api.request(
    {
      operation: 'read the account of the token',
      route: 'GET /user',
      accept: [403],
    },
    (body, status) =>
      status === 403 ? undefined : body.field('login').string(),
  );
  if (account.value === undefined) {
    return missingScope('read:user');
  }
  if (account.value.toLowerCase() !== config.botLogin.toLowerCase()) {
    return `The token belongs to ${account.value}, but mesh.codeHost.forgejo.botLogin is ${config.botLogin}. Correct one of them.`;
  }
  // The placeholder address a forge gives out is not in the list of addresses.
  if (/@([^@]*\.)?noreply\./i.test(config.botEmail)) {
    return undefined;
  }
  const emails = await api.request(
    {
      operation: "read the account's addresses",
      route: 'GET /user/emails',
      accept: [403, 404],
    },
    (body, status) =>
      status >= 400
        ? undefined
        : body
            .items()
            .filter(email => email.field('verified').boolean())
            .map(email => email.field('email').string().toLowerCase()),
  );
  if (emails.value && !emails.value.includes(config.botEmail.toLowerCase())) {
    return `mesh.codeHost.forgejo.botEmail is not an activated address of ${config.botLogin}, so the forge would not verify the portal's commits. Add and activate ${config.botEmail} there, or configure another.`;
  }
  return undefined;
}

async function repositoriesProblem(
  api: ForgejoApi,
  config: ForgejoConfig,
): Promise<string | undefined> {
  let writable: { readonly owner: string; readonly repo: string } | undefined;
  for (const [role, { owner, name }] of config.repositories) {
    const parameters = { owner, repo: name };
    const { status, value: push } = await api.request(
      {
        operation: `read the repository ${owner}/${name}`,
        route: 'GET /repos/{owner}/{repo}',
        parameters,
        accept: [403, 404],
      },
      (body, code) =>
        code < 400 && body.field('permissions').field('push').boolean(),
    );
    if (status === 403) {
      return missingScope('write:repository');
    }
    if (status === 404) {
      return `The ${role} repository ${owner}/${name} does not exist, or ${config.botLogin} may not read it. Correct mesh.codeHost.forgejo.repositories.${role} or add the bot as a collaborator.`;
    }
    if (!readOnly.includes(role)) {
      if (!push) {
        return `${config.botLogin} may not write to the ${role} repository ${owner}/${name}. Give it write access there.`;
      }
      writable = parameters;
    }
  }
  return writable && writeScopeProblem(api, writable);
}

async function writeScopeProblem(
  api: ForgejoApi,
  parameters: { readonly owner: string; readonly repo: string },
): Promise<string | undefined> {
  const refused = async (route: string) => {
    const { status } = await api.request(
      {
        operation: "try the token's scopes",
        route,
        parameters,
        accept: [400, 403, 404, 405, 422],
      },
      () => undefined,
    );
    return status === 403;
  };
  if (await refused(`POST /repos/{owner}/{repo}/statuses/${'0'.repeat(40)}`)) {
    return missingScope('write:repository');
  }
  if (await refused('PATCH /repos/{owner}/{repo}/issues/comments/0')) {
    return missingScope('write:issue');
  }
  return undefined;
}

function missingScope(scope: string): string {
  return `The token in mesh.codeHost.forgejo.token lacks the scope ${scope}. Make a new one with write:repository, write:issue and read:user.`;
}
