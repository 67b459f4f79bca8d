import type { AppCredentials } from '../auth/AppCredentials';
import type { Probing } from './probeGitHub';

/** What an app needs of each repository; comments on pull requests go with the second. */
const needed = ['contents', 'pull_requests', 'statuses'];

/** Whether the app is installed and may do what the portal does. */
export async function lookAtApp(
  { config, findings }: Probing,
  app: AppCredentials,
): Promise<void> {
  const { auth, botEmail, botLogin } = config;
  const installation = auth.type === 'app' ? auth.app.installationId : '';
  const found = await app.describe(
    body => ({
      suspended: !body.field('suspended_at').absent,
      lacking: needed.filter(
        each =>
          body.field('permissions').field(each).optionalString() !== 'write',
      ),
    }),
    'GET /app/installations/{installation_id}',
    { installation_id: installation },
  );
  if (found.suspended) {
    findings.problem(
      `Installation ${installation} of the GitHub App is suspended. Unsuspend it.`,
    );
  }
  if (found.lacking.length > 0) {
    findings.problem(
      `Installation ${installation} of the GitHub App lacks write permission for ${found.lacking.join(
        ', ',
      )}. Change the app's permissions and accept them at the installation.`,
    );
  }
  findings.remark(
    `Whether ${botEmail} is a verified address of ${botLogin} cannot be seen by an app; if it is not, no commit of the portal is verified.`,
  );
}
