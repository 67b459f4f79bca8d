import type { Finding } from '../model';
import type { AuthorizationPolicy } from '../policy';
import type { MeshSettings } from '../request';
import { checkAction } from './checkAction';
import { checkAttachment } from './checkAttachment';
import { checkRule } from './checkRule';
import { collector } from './report';

/**
 * What is wrong with a policy that could be read. Errors are what Istio's admission (or the release in use) refuses;
 * warnings are what it lets through and what then works otherwise than it looks: `spiffe://` in a principal, a `*`
 * in the middle, methods in lower case, an ALLOW for whoever is not named. `jsonPath` is into the whole object.
 * @public
 */
export function validatePolicy(
  policy: AuthorizationPolicy,
  settings: MeshSettings,
): Finding[] {
  const { report, findings } = collector();
  const context = { report, settings };
  checkAction(policy, context);
  checkAttachment(policy, context);
  policy.rules?.forEach((rule, index) =>
    checkRule(rule, { policy, path: ['spec', 'rules', index] }, context),
  );
  return findings;
}
