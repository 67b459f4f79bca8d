import { makeWorld } from '../../testing';
import type { DeclaredField, RepoRole, World } from '../../world';
import { full } from './full';

const own = (kind: string) => ({ apiVersion: 'mesh.corp/v1alpha1', kind });
const checkout = { namespace: 'shop', name: 'checkout' };
const until = '2027-03-31';
const reason = 'Because of it';

/** A document of a format that says everything the format can say, and where it stands. */
export interface FullDocument {
  readonly repo: Exclude<RepoRole, 'platform'>;
  readonly path: string;
  readonly value: Readonly<Record<string, unknown>>;
}

/** One full document of every format. */
export const documents: Readonly<Record<DeclaredField, FullDocument>> = {
  allowlist: {
    repo: 'routing',
    path: 'allowlist.yaml',
    value: {
      ...own('Allowlist'),
      entries: [
        {
          kind: 'EnvoyFilter',
          namespace: 'shop',
          name: 'lua',
          reason,
          retiredBy: 'kubernetes-sigs/gateway-api#1',
        },
      ],
    },
  },
  policies: {
    repo: 'security',
    path: 'policies/shop/checkout.yaml',
    value: {
      apiVersion: 'security.istio.io/v1',
      kind: 'AuthorizationPolicy',
      metadata: {
        ...checkout,
        annotations: { 'istio.io/dry-run': 'true' },
      },
      spec: {
        selector: { matchLabels: { app: 'checkout' } },
        targetRefs: [
          { group: 'g', kind: 'Gateway', name: 'a', namespace: 'n' },
        ],
        action: 'CUSTOM',
        provider: { name: 'opa' },
        rules: [
          {
            from: [
              {
                source: Object.fromEntries(
                  [
                    'principals',
                    'notPrincipals',
                    'requestPrincipals',
                    'notRequestPrincipals',
                    'namespaces',
                    'notNamespaces',
                    'serviceAccounts',
                    'notServiceAccounts',
                    'trustDomains',
                    'notTrustDomains',
                    'ipBlocks',
                    'notIpBlocks',
                    'remoteIpBlocks',
                    'notRemoteIpBlocks',
                  ].map(field => [field, ['a']]),
                ),
              },
            ],
            to: [
              {
                operation: Object.fromEntries(
                  [
                    'hosts',
                    'notHosts',
                    'ports',
                    'notPorts',
                    'methods',
                    'notMethods',
                    'paths',
                    'notPaths',
                  ].map(field => [field, ['a']]),
                ),
              },
            ],
            when: [{ key: 'k', values: ['a'], notValues: ['b'] }],
          },
        ],
      },
    },
  },
  peerAuthentications: {
    repo: 'security',
    path: 'peer-authentication/shop/checkout.yaml',
    value: {
      apiVersion: 'security.istio.io/v1',
      kind: 'PeerAuthentication',
      metadata: { ...checkout, labels: { a: 'b' }, annotations: { a: 'b' } },
      spec: {
        selector: { matchLabels: { app: 'checkout' } },
        mtls: { mode: 'STRICT' },
        portLevelMtls: { 8080: { mode: 'PERMISSIVE' } },
      },
    },
  },
  trust: {
    repo: 'security',
    path: 'trust/shop/checkout.yaml',
    value: {
      ...own('TrustList'),
      metadata: checkout,
      principals: [
        { principal: 'two.mesh.corp/ns/shop/sa/cart', reason, until },
      ],
    },
  },
  telemetry: {
    repo: 'security',
    path: 'telemetry/shop.yaml',
    value: {
      ...own('SamplingRaises'),
      namespace: 'shop',
      raises: [{ signal: 'access-log', rate: 10, reason, until }],
    },
  },
  optOuts: {
    repo: 'security',
    path: 'opt-outs/shop.yaml',
    value: {
      ...own('SidecarOptOuts'),
      namespace: 'shop',
      workloads: [{ name: 'resizer', reason, until }],
    },
  },
  extAuthz: {
    repo: 'security',
    path: 'ext-authz/shop/checkout.yaml',
    value: {
      ...own('ExternalAuthorization'),
      metadata: checkout,
      spec: {
        provider: 'opa',
        timeout: '4ms',
        failure: 'deny',
        paths: ['/pay'],
        reason,
      },
    },
  },
  workloads: {
    repo: 'identity',
    path: 'workloads/shop/checkout.yaml',
    value: {
      ...own('WorkloadIdentity'),
      metadata: checkout,
      spec: { certificateHours: 4, reason },
    },
  },
  trustDomains: {
    repo: 'identity',
    path: 'trust-domains.yaml',
    value: {
      ...own('TrustDomainList'),
      trustDomains: [
        { name: 'one.mesh.corp', cluster: 'one', intermediate: 'first' },
      ],
    },
  },
};

type Files = Readonly<Partial<Record<RepoRole, Record<string, string>>>>;

/** A world with one service and these files; all three repositories are there. */
export const worldWith = (files: Files = {}): World =>
  makeWorld({
    services: [full],
    files: { security: {}, identity: {}, ...files },
  });

/** A world with one document at its place. */
export const withDocument = (
  { repo, path }: Pick<FullDocument, 'repo' | 'path'>,
  value: unknown,
): World => worldWith({ [repo]: { [path]: JSON.stringify(value) } });

/** A world with every document. */
export function withAll(): World {
  const files: Record<string, Record<string, string>> = {};
  for (const { repo, path, value } of Object.values(documents)) {
    files[repo] = { ...files[repo], [path]: JSON.stringify(value) };
  }
  return worldWith(files);
}
