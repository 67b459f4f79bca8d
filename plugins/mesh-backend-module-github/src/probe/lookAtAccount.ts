import type { Probing } from './probeGitHub';

/** Whose token it is, and whether the committer's address is theirs. */
export async function lookAtAccount(probing: Probing): Promise<void> {
  const { api, config, findings } = probing;
  const account = await api.request(
    { operation: 'read the account of the token', route: 'GET /user' },
    body => body.field('login').string(),
  );
  if (account.value.toLowerCase() !== config.botLogin.toLowerCase()) {
    findings.problem(
      `The token belongs to ${account.value}, but mesh.codeHost.github.botLogin is ${config.botLogin}. Correct one of them.`,
    );
    return;
  }
  // Only classic tokens have scopes; of a fine-grained one the permissions are tried at the repositories.
  const scopes = account.headers['x-oauth-scopes'];
  if (typeof scopes === 'string' && !scopes.split(/[\s,]+/).includes('repo')) {
    findings.problem(
      'The token in mesh.codeHost.github.token lacks the scope repo. Make a new one; a fine-grained token for the intent repositories alone is better.',
    );
  }
  await lookAtAddress(probing);
}

async function lookAtAddress({
  api,
  config,
  findings,
}: Probing): Promise<void> {
  const { botEmail, botLogin } = config;
  // The placeholder address that GitHub gives out counts as verified and is in no list.
  if (/@users\.noreply\./i.test(botEmail)) {
    return;
  }
  const { value: verified } = await api.request(
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
  if (verified === undefined) {
    findings.remark(
      `Whether ${botEmail} is a verified address of ${botLogin} could not be seen (the token may not read the account's addresses); if it is not, no commit of the portal is verified.`,
    );
  } else if (!verified.includes(botEmail.toLowerCase())) {
    findings.problem(
      `mesh.codeHost.github.botEmail is not a verified address of ${botLogin}, so GitHub would not verify the portal's commits. Add and verify ${botEmail} there, or configure another.`,
    );
  }
}
