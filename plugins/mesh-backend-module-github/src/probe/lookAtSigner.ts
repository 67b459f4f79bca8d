import type { Probing } from './probeGitHub';

/** Whether the account that is to sign has a signing key at all; which one it has to be is seen at the first commit. */
export async function lookAtSigner({
  api,
  config,
  findings,
}: Probing): Promise<void> {
  const { botLogin } = config;
  const { status, value: keys } = await api.request(
    {
      operation: `read the signing keys of ${botLogin}`,
      route: 'GET /users/{username}/ssh_signing_keys',
      parameters: { username: botLogin },
      accept: [403, 404],
    },
    (body, code) => (code >= 400 ? 0 : body.items().length),
  );
  if (status === 403) {
    findings.remark(`The signing keys of ${botLogin} could not be read.`);
  } else if (status === 404) {
    findings.problem(
      `There is no account ${botLogin}. mesh.codeHost.github.botLogin is the account that has the portal's signing key; an app cannot have one.`,
    );
  } else if (keys === 0) {
    findings.problem(
      `${botLogin} has no SSH signing key, so GitHub would not verify the portal's commits. Add the portal's public key there as a signing key; an authentication key does not count.`,
    );
  }
}
