import type { ObjectDraft } from '../makeObject';
import { shortName } from '../shortName';
import type { ServiceScope } from './ServiceScope';

/**
 * Denies what no policy of the security repository allows, for a service whose plaintext callers are refused (M-10, M-12).
 * Without rules it matches nothing, which denies all; an empty rule would match, and so allow, everything (mesh.md 1.2).
 */
export function defaultDeny({
  context,
  namespace,
  name,
  selector,
}: ServiceScope): ObjectDraft {
  return {
    project: 'platform',
    apiVersion: 'security.istio.io/v1',
    kind: 'AuthorizationPolicy',
    namespace,
    name: shortName(`${name}-default-deny`, context.hash),
    spec: { selector: { matchLabels: selector } },
  };
}
