import type { Probing } from './probeGitHub';
import type { RequiredCheck } from './readProtection';

/** The only context of the portal's that a branch has to require. */
const aggregate = 'causeway';

/** Whether merges wait for the portal's status, and whether the portal can give it. */
export function lookAtChecks(
  { findings, config }: Probing,
  options: {
    readonly where: string;
    readonly checks: readonly RequiredCheck[];
  },
): void {
  const { where } = options;
  const own = options.checks.filter(({ context }) => context === aggregate);
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
}
