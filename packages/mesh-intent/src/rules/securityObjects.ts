import type { AuthorizationPolicy } from '@causeway/mesh-authz';
import { missing } from '../structural';
import type { StructuralResources } from '../structural';
import type { PeerAuthentication } from '../world';

const security = (resource: string): readonly StructuralResources[] => [
  {
    group: 'security.istio.io',
    versions: ['v1', 'v1beta1'],
    resources: [resource],
  },
];

export const authorizationPolicies = security('authorizationpolicies');
export const peerAuthentications = security('peerauthentications');

/** CEL: whether a policy lets callers in. The action's default is ALLOW, and the API server does not write it out. */
export const isAllow = `${missing(
  'object.spec.action',
)} || object.spec.action == "ALLOW"`;

type Plain = Readonly<Record<string, unknown>>;

function present(fields: Plain): Plain {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  );
}

function selectorOf(
  labels: Readonly<Record<string, string>> | undefined,
): Plain | undefined {
  return labels === undefined ? undefined : { matchLabels: labels };
}

/** A policy as the API server has it. */
export function policyObject(policy: AuthorizationPolicy): Plain {
  const { namespace, name, selector, targetRefs, action, rules } = policy;
  return {
    apiVersion: 'security.istio.io/v1',
    kind: 'AuthorizationPolicy',
    metadata: { namespace, name },
    spec: present({
      selector: selectorOf(selector),
      targetRefs,
      action,
      provider:
        policy.provider === undefined ? undefined : { name: policy.provider },
      rules: rules?.map(({ from, to, when }) =>
        present({
          from: from?.map(source => ({ source })),
          to: to?.map(operation => ({ operation })),
          when,
        }),
      ),
    }),
  };
}

/** A PeerAuthentication as the API server has it. */
export function peerAuthenticationObject(mode: PeerAuthentication): Plain {
  const ports = Object.entries(mode.ports);
  return {
    apiVersion: 'security.istio.io/v1',
    kind: 'PeerAuthentication',
    metadata: { namespace: mode.namespace, name: mode.name },
    spec: present({
      selector: selectorOf(mode.selector),
      mtls: { mode: mode.mode },
      portLevelMtls:
        ports.length === 0
          ? undefined
          : Object.fromEntries(
              ports.map(([port, each]) => [port, { mode: each }]),
            ),
    }),
  };
}
