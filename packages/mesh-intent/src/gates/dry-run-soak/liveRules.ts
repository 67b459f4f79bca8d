import { canonicalRules } from '../../diff/canonicalRules';
import { readPolicy } from '@causeway/mesh-authz';

/**
 * The canonical text of a policy as a cluster holds it; `undefined` when it is none that can be read, which proves
 * nothing of any rules.
 */
export function liveRules(live: {
  readonly policy: string;
  readonly spec: string;
}): string | undefined {
  const [namespace, name] = live.policy.split('/');
  const read = readPolicy({
    apiVersion: 'security.istio.io/v1',
    kind: 'AuthorizationPolicy',
    metadata: { namespace, name },
    spec: parsed(live.spec),
  });
  return read.ok ? canonicalRules(read.policy) : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
