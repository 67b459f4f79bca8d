import type { AuthorizationPolicy } from '../policy';

/** The rule's name in the proxy and in its denials; CUSTOM rules carry their provider (mesh.md 1.1). */
export function ruleId(
  policy: Pick<
    AuthorizationPolicy,
    'namespace' | 'name' | 'action' | 'provider'
  >,
  index: number,
): string {
  const id = `ns[${policy.namespace}]-policy[${policy.name}]-rule[${index}]`;
  if (policy.action !== 'CUSTOM') return id;
  return policy.provider
    ? `istio-ext-authz-${policy.provider}-${id}`
    : `istio-ext-authz-${id}`;
}
